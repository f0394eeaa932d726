/* net_paths NET COUNT: evaluates random positions by every path of the processor it is compiled for, fails
 * where two paths differ, and prints a sum of the answers, which must be the same on every processor. */
#include <stdio.h>
#include <stdlib.h>

#include "net_arithmetic.h"

#define HEADER 32

static uint64_t state = 1;

static uint64_t chance(uint64_t below) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state % below;
}

static void random_position(uint64_t planes[NET_PLANES], int *turn, int *pieces) {
    int squares[NET_SQUARES], i, side, count[2];
    for (i = 0; i < NET_SQUARES; i++) squares[i] = i;
    for (i = NET_SQUARES - 1; i > 0; i--) {
        const int other = (int)chance((uint64_t)i + 1), square = squares[i];
        squares[i] = squares[other];
        squares[other] = square;
    }
    for (i = 0; i < NET_PLANES; i++) planes[i] = 0;
    for (*pieces = 0, side = 0; side < 2; side++)
        for (count[side] = (int)chance(13); count[side]; count[side]--, ++*pieces) {
            const int square = squares[*pieces];
            planes[2 * side + (chance(3) == 0)] |= (uint64_t)1 << (square + square / 8);
        }
    *turn = (int)chance(2);
}

int main(int argc, char **argv) {
    const size_t size = 2 * (size_t)NET_SHORTS + 4 * (size_t)NET_LONGS;
    static CHECKERS_ALIGNED Net net;
    char *numbers = malloc(size);
    FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
    long left;
    uint64_t sum = 0;
    if (file == NULL || numbers == NULL || fseek(file, HEADER, SEEK_SET)) return 2;
    if (fread(numbers, 1, size, file) != size) return 2;
    if (net_load(&net, (const int16_t *)numbers, (const int32_t *)(numbers + 2 * NET_SHORTS), 63)) return 3;
    for (left = atol(argv[2]); left; left--) {
        uint64_t planes[NET_PLANES];
        int turn, pieces, path, first = 0;
        random_position(planes, &turn, &pieces);
        for (path = NET_PLAIN; path <= net_best_path(); path++) {
            int value;
            net.path = path;
            value = net_evaluate(&net, planes, turn, pieces);
            if (path == NET_PLAIN) first = value;
            if (value != first) {
                fprintf(stderr, "%s answers %d, plain %d\n", net_path_name(path), value, first);
                return 1;
            }
        }
        sum = sum * 31 + (uint64_t)(int64_t)first;
    }
    printf("%s %016llx\n", net_path_name(net_best_path()), (unsigned long long)sum);
    fclose(file);
    free(numbers);
    return 0;
}
