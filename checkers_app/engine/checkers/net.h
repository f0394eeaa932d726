/* The learned evaluation: a small quantised network, its shape and its memory.  net_arithmetic.h evaluates
 * it by whatever the processor can do.
 *
 * Four planes of squares (own men, own kings, their men, their kings; the board turned so that the
 * side to move is Black) and whether the side to move has the move -> 256 values clipped to 0..1, of
 * which the first is multiplied by the 129th and so on -> 32 values clipped to 0..1 -> one logit.  There is
 * one such net for each range of piece counts, a stage.
 *
 * A file has 16 bits for every weight (1 = 256 in the first layer, 1024 in the second, 2048 in the third).
 * Loading adds up the first layer for every way in which men can stand on a row of the board, so that a
 * position needs one sum for each row and one for each king; and it rounds the second layer to 8 bits, which
 * every processor multiplies several at a time:
 *
 *     first layer    int16, 1 = 256     sums of 16 bits
 *     its values     0..255, 1 = 256    the sums, clipped
 *     their products 0..127, 1 = 128    rounded
 *     second layer   int8               the largest weight of each output is 127
 *     its values     int16              the sums of 32 bits, shifted; what is 1 differs by output, see top
 *     third layer    int16              divided by what is 1 there, times 2 to the power of shift
 *
 * All arithmetic is on integers, loading included, and no sum can overflow (net_load sees to it), so every
 * path gives the same answer.
 */
#ifndef CHECKERS_NET
#define CHECKERS_NET

#include <stdint.h>

enum {
    NET_PLANES = 4,
    NET_SQUARES = 32,
    NET_BITS = 35,    /* of the layout of board.pxd, three of them unused */
    NET_BOARD_ROWS = 8,
    NET_WAYS = 81,    /* in which the four squares of a row are free or have a man of one side or the other */
    NET_HIDDEN = 256,
    NET_PAIRS = NET_HIDDEN / 2, /* value i and value i + NET_PAIRS are multiplied */
    NET_SECOND = 32,
    NET_STAGES = 6,
    NET_MOVE = NET_PLANES * NET_SQUARES, /* the input for who has not the move; the next is for who has */
    NET_INPUTS = NET_MOVE + 2,
    NET_GROUP = 4,         /* values that one instruction multiplies and adds for each output */
    NET_ONE = 256,         /* 1 in the first layer of a file */
    NET_ONE_SECOND = 1024, /* in its second */
    NET_ONE_THIRD = 2048,  /* and in its third */
    NET_MOST_VALUE = 255,  /* after the first layer, where 1 is NET_ONE */
    NET_PAIR_SHIFT = 9,    /* brings the products down to bytes */
    NET_BYTE_ONE = NET_ONE * NET_ONE >> NET_PAIR_SHIFT, /* 1 among them, were it not at most 127 */
    NET_SECOND_SHIFT = 2,  /* brings the sums of the second layer down to 16 bits */
    NET_MOST_SHIFT = 26,   /* for the weights of the third layer */
    NET_MOST_PIECES = 24,
    NET_MOST_SUMS = NET_BOARD_ROWS + NET_MOST_PIECES + 1, /* that a position needs in the first layer */
    NET_LIMIT = 6000       /* hundredths of a man; proven scores are above */
};

/* The ways to calculate, by rising speed; a processor that has one has those before it. */
enum { NET_PLAIN = 0, NET_SSE2 = 1, NET_AVX2 = 2, NET_VNNI = 3, NET_NEON = 1 };

typedef struct {
    /* The first layer, added up: by row of the board and way, a square being 0, 1 (own man) or 2 (their
     * man) times the power of 3 of its place; by owner and bit; and with the bias by who has the move. */
    int16_t men[NET_BOARD_ROWS][NET_WAYS][NET_HIDDEN];
    int16_t kings[2][NET_BITS][NET_HIDDEN];
    int16_t move[2][NET_HIDDEN];
    /* Four inputs side by side for each output, as the instructions want them. */
    int8_t second[NET_PAIRS / NET_GROUP][NET_SECOND][NET_GROUP];
    int32_t second_bias[NET_SECOND];
    int16_t top[NET_SECOND];   /* what is 1 after the second layer */
    int16_t third[NET_SECOND];
    int64_t third_bias;
    int32_t shift; /* a logit of 1 is 2 to this power */
    int32_t unused[13];
} NetStage;

typedef struct {
    NetStage stages[NET_STAGES];
    int32_t scale; /* hundredths of a man for a logit of 1 */
    int32_t path;  /* NET_PLAIN or another of the ways */
} Net;

/* The weights as a file holds them: for each stage first[4][32][256], the two rows of the move,
 * first_bias, second[128][32], third[32] as int16; then for each stage second_bias[32], third_bias as
 * int32. */
#define NET_SHORTS                                                                              \
    (NET_STAGES * ((NET_PLANES * NET_SQUARES + 3) * NET_HIDDEN + NET_PAIRS * NET_SECOND + NET_SECOND))
#define NET_LONGS (NET_STAGES * (NET_SECOND + 1))

/* The stage of a position with so many pieces. */
static inline int net_stage(int pieces) {
    return (pieces > 7) + (pieces > 9) + (pieces > 12) + (pieces > 16) + (pieces > 20);
}
#endif
