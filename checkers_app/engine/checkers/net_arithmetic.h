/* The arithmetic of the learned evaluation (see net.h) by whatever the processor can do: AVX-512 VNNI, AVX2
 * or SSE2, NEON, or plain C, chosen when a net is loaded.  Only evaluation.pyx includes this file.
 */
#ifndef CHECKERS_NET_ARITHMETIC
#define CHECKERS_NET_ARITHMETIC

#include "net.h"
#include <string.h>

#if defined(_MSC_VER) && !defined(__clang__)
  #define CHECKERS_MSVC 1
#else
  #define CHECKERS_MSVC 0
#endif

#if defined(__x86_64__) || defined(_M_X64)
  #define CHECKERS_NET_X86 1
  #include <immintrin.h>
  #if CHECKERS_MSVC
    #include <intrin.h>
    #define CHECKERS_AVX2
    #define CHECKERS_VNNI
  #else
    #define CHECKERS_AVX2 __attribute__((target("avx2")))
    #define CHECKERS_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))
  #endif
#else
  #define CHECKERS_NET_X86 0
#endif

#if defined(__ARM_NEON) && defined(__aarch64__)
  #define CHECKERS_NET_NEON 1
  #include <arm_neon.h>
#else
  #define CHECKERS_NET_NEON 0
#endif

#if CHECKERS_MSVC
  #define CHECKERS_ALIGNED __declspec(align(64))
#else
  #define CHECKERS_ALIGNED __attribute__((aligned(64)))
#endif

/* The fastest path of this processor. */
static int net_best_path(void) {
#if CHECKERS_NET_NEON
    return NET_NEON;
#elif !CHECKERS_NET_X86
    return NET_PLAIN;
#elif CHECKERS_MSVC
    int leaf[4];
    unsigned long long saved;
    __cpuid(leaf, 0);
    if (leaf[0] < 7) return NET_SSE2;
    __cpuid(leaf, 1);
    /* The system must save the wide registers: OSXSAVE, AVX, then XCR0. */
    if ((leaf[2] & (1 << 27)) == 0 || (leaf[2] & (1 << 28)) == 0) return NET_SSE2;
    saved = _xgetbv(0);
    if ((saved & 6) != 6) return NET_SSE2;
    __cpuidex(leaf, 7, 0);
    if ((leaf[1] & (1 << 5)) == 0) return NET_SSE2;
    /* AVX-512 F, BW, VL and VNNI. */
    if ((saved & 0xE6) == 0xE6 && leaf[1] & (1 << 16) && leaf[1] & (1 << 30) && leaf[1] & (1u << 31)
        && leaf[2] & (1 << 11))
        return NET_VNNI;
    return NET_AVX2;
#else
    if (!__builtin_cpu_supports("avx2")) return NET_SSE2;
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
            && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni")
        ? NET_VNNI
        : NET_AVX2;
#endif
}

/* The name of a path. */
static const char *net_path_name(int path) {
    static const char *const x86[] = {"plain", "sse2", "avx2", "vnni"};
    return path == NET_PLAIN ? "plain" : CHECKERS_NET_NEON ? "neon" : x86[path];
}

/* The largest of the sums that the first layer of a file can have for one value, times ``sign``: at most
 * one piece on a square and 12 of a side, so this bounds every partial sum as well.  Its inputs are followed
 * by its bias. */
static int net_largest_sum(const int16_t *first, int i, int sign) {
    const int without = sign * first[NET_MOVE * NET_HIDDEN + i];
    const int with = sign * first[(NET_MOVE + 1) * NET_HIDDEN + i];
    const int bias = sign * first[NET_INPUTS * NET_HIDDEN + i], move = without > with ? without : with;
    int sum = (bias > 0 ? bias : 0) + (move > 0 ? move : 0);
    int side, square, n, m;
    for (side = 0; side < 2; side++) {
        int best[NET_SQUARES];
        for (square = 0; square < NET_SQUARES; square++) {
            const int man = sign * first[(2 * side * NET_SQUARES + square) * NET_HIDDEN + i];
            const int king = sign * first[((2 * side + 1) * NET_SQUARES + square) * NET_HIDDEN + i];
            const int value = man > king ? man : king;
            for (n = square; n > 0 && best[n - 1] < value; n--) best[n] = best[n - 1];
            best[n] = value;
        }
        for (m = 0; m < NET_MOST_PIECES / 2; m++)
            if (best[m] > 0) sum += best[m];
    }
    return sum;
}

/* Add up the first layer of a file to what net.h tells.  0, or 1 if sums could overflow. */
static int net_add_up(NetStage *stage, const int16_t *first) {
    int i, row, way, square, owner;
    for (i = 0; i < NET_HIDDEN; i++)
        if (net_largest_sum(first, i, 1) > 32767 || net_largest_sum(first, i, -1) > 32767) return 1;
    for (row = 0; row < NET_BOARD_ROWS; row++)
        for (way = 0; way < NET_WAYS; way++) {
            int left = way;
            for (square = 4 * row; left; square++, left /= 3)
                if (left % 3)
                    for (i = 0; i < NET_HIDDEN; i++)
                        stage->men[row][way][i] = (int16_t)(
                            stage->men[row][way][i]
                            + first[((left % 3 == 1 ? 0 : 2 * NET_SQUARES) + square) * NET_HIDDEN + i]);
        }
    for (owner = 0; owner < 2; owner++) {
        for (square = 0; square < NET_SQUARES; square++)
            memcpy(
                stage->kings[owner][square + square / 8],
                first + ((2 * owner + 1) * NET_SQUARES + square) * NET_HIDDEN, sizeof(stage->kings[0][0]));
        for (i = 0; i < NET_HIDDEN; i++)
            stage->move[owner][i] = (int16_t)(
                first[(NET_MOVE + owner) * NET_HIDDEN + i] + first[NET_INPUTS * NET_HIDDEN + i]);
    }
    return 0;
}

/* ``number`` / ``divisor``, which is positive, rounded to the nearest, halves away from zero. */
static int64_t net_round(int64_t number, int64_t divisor) {
    return number < 0 ? -((divisor / 2 - number) / divisor) : (number + divisor / 2) / divisor;
}

/* Round the second and the third layer of a stage, as a file has them, to what net.h tells.  0, or 1 if that
 * cannot be. */
static int net_pack(
    NetStage *stage, const int16_t *second, const int16_t *third, const int32_t *biases, int64_t third_bias) {
    /* The top of an output has to fit into 15 bits. */
    const int64_t least = (int64_t)NET_BYTE_ONE * 127 * NET_ONE_SECOND / (32767 << NET_SECOND_SHIFT) + 1;
    int64_t largest[NET_SECOND];
    int i, k;
    for (k = 0; k < NET_SECOND; k++) {
        int64_t one, bias;
        largest[k] = least;
        for (i = 0; i < NET_PAIRS; i++) {
            const int weight = second[i * NET_SECOND + k], size = weight < 0 ? -weight : weight;
            if (size > largest[k]) largest[k] = size;
        }
        for (i = 0; i < NET_PAIRS; i++)
            stage->second[i / NET_GROUP][k][i % NET_GROUP] =
                (int8_t)net_round((int64_t)second[i * NET_SECOND + k] * 127, largest[k]);
        /* 1 as the sums have it; the bias of a file carries half a unit for a shift that rounds down. */
        one = (int64_t)NET_BYTE_ONE * 127 * NET_ONE_SECOND;
        bias = net_round(((int64_t)biases[k] - NET_ONE / 2) * one, largest[k] * NET_ONE * NET_ONE_SECOND);
        bias += 1 << (NET_SECOND_SHIFT - 1);
        stage->second_bias[k] = (int32_t)(bias > 1 << 28 ? 1 << 28 : bias < -(1 << 28) ? -(1 << 28) : bias);
        stage->top[k] = (int16_t)net_round(one, largest[k] << NET_SECOND_SHIFT);
    }
    for (stage->shift = NET_MOST_SHIFT; stage->shift > 0; stage->shift--) {
        int64_t total = 0, most = 0;
        for (k = 0; k < NET_SECOND; k++) {
            const int64_t weight = net_round(
                third[k] * largest[k] * ((int64_t)1 << stage->shift),
                (int64_t)NET_BYTE_ONE * 127 * NET_ONE_SECOND * NET_ONE_THIRD >> NET_SECOND_SHIFT);
            const int64_t size = weight < 0 ? -weight : weight;
            if (size > most) most = size;
            total += size * stage->top[k];
            stage->third[k] = (int16_t)weight;
        }
        if (most <= 32767 && total < (int64_t)1 << 31) break;
    }
    stage->third_bias = net_round(third_bias * ((int64_t)1 << stage->shift), NET_ONE_SECOND * NET_ONE_THIRD);
    return stage->shift < 8;
}

/* Unpack the numbers of a file.  0, or 1 if sums could overflow. */
static int net_load(Net *net, const int16_t *shorts, const int32_t *longs, int scale) {
    int number;
    memset(net, 0, sizeof(Net));
    for (number = 0; number < NET_STAGES; number++) {
        NetStage *stage = &net->stages[number];
        if (net_add_up(stage, shorts)) return 1;
        shorts += (NET_INPUTS + 1) * NET_HIDDEN;
        if (net_pack(stage, shorts, shorts + NET_PAIRS * NET_SECOND, longs, longs[NET_SECOND])) return 1;
        shorts += NET_PAIRS * NET_SECOND + NET_SECOND;
        longs += NET_SECOND + 1;
    }
    net->scale = scale;
    net->path = net_best_path();
    return 0;
}

static inline int net_lowest(uint64_t bits) {
#if CHECKERS_MSVC
    unsigned long index;
    if ((uint32_t)bits) {
        _BitScanForward(&index, (uint32_t)bits);
        return (int)index;
    }
    _BitScanForward(&index, (uint32_t)(bits >> 32));
    return (int)index + 32;
#else
    return __builtin_ctzll(bits);
#endif
}

/* 1 if the number of bits is odd. */
static inline int net_parity(uint64_t bits) {
#if CHECKERS_MSVC
    bits ^= bits >> 32;
    bits ^= bits >> 16;
    bits ^= bits >> 8;
    bits ^= bits >> 4;
    return (int)(0x6996 >> (bits & 15) & 1);
#else
    return __builtin_parityll(bits);
#endif
}

/* Of four squares those with a bit, each as the power of 3 of its place; and the same from behind. */
static const uint8_t net_ways[2][16] = {
    {0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 30, 31, 36, 37, 39, 40},
    {0, 27, 9, 36, 3, 30, 12, 39, 1, 28, 10, 37, 4, 31, 13, 40},
};

/* What is to be added up in the first layer; ``turn`` turns the board.
 *
 * A side to move has the move, or opposition, if there is an odd number of pieces, of both sides, in the
 * rows of its own system: its home row and every second row from there. */
static inline int net_sums(
    const NetStage *stage, const uint64_t planes[NET_PLANES], int turn, const int16_t *sums[NET_MOST_SUMS]) {
    const uint64_t system = turn ? 0x783C1E0F0ULL : 0x783C1E0FULL;
    const uint64_t own = planes[0], other = planes[2];
    const uint8_t *ways = net_ways[turn];
    int n = 0, side;
#define CHECKERS_ROW(row, shift)                                                                \
    sums[n++] = stage->men[turn ? NET_BOARD_ROWS - 1 - row : row]                               \
                          [ways[own >> shift & 15] + 2 * ways[other >> shift & 15]]
    CHECKERS_ROW(0, 0);
    CHECKERS_ROW(1, 4);
    CHECKERS_ROW(2, 9);
    CHECKERS_ROW(3, 13);
    CHECKERS_ROW(4, 18);
    CHECKERS_ROW(5, 22);
    CHECKERS_ROW(6, 27);
    CHECKERS_ROW(7, 31);
#undef CHECKERS_ROW
    for (side = 0; side < 2; side++) {
        uint64_t bits = planes[2 * side + 1];
        for (; bits; bits &= bits - 1) {
            const int bit = net_lowest(bits);
            sums[n++] = stage->kings[side][turn ? NET_BITS - 1 - bit : bit];
        }
    }
    sums[n++] = stage->move[net_parity((planes[0] | planes[1] | planes[2] | planes[3]) & system)];
    return n;
}

/* The product of two values of the first layer as a byte. */
static inline int net_product(int one, int other) {
    if (one <= 0 || other <= 0) return 0;
    if (one > NET_MOST_VALUE) one = NET_MOST_VALUE;
    if (other > NET_MOST_VALUE) other = NET_MOST_VALUE;
    return (one * other + (1 << (NET_PAIR_SHIFT - 1))) >> NET_PAIR_SHIFT;
}

#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O3", "tree-vectorize")))
#endif
static int32_t net_plain(const NetStage *stage, const int16_t *const *rows, int n) {
    int16_t hidden[NET_HIDDEN];
    int32_t sums[NET_SECOND];
    int32_t sum = 0;
    int i, j, k;
    memcpy(hidden, rows[0], sizeof(hidden));
    for (k = 1; k < n; k++)
        for (i = 0; i < NET_HIDDEN; i++) hidden[i] = (int16_t)(hidden[i] + rows[k][i]);
    for (i = 0; i < NET_PAIRS; i++) hidden[i] = (int16_t)net_product(hidden[i], hidden[i + NET_PAIRS]);
    memcpy(sums, stage->second_bias, sizeof(sums));
    for (i = 0; i < NET_PAIRS / NET_GROUP; i++)
        for (k = 0; k < NET_SECOND; k++)
            for (j = 0; j < NET_GROUP; j++) sums[k] += hidden[NET_GROUP * i + j] * stage->second[i][k][j];
    for (k = 0; k < NET_SECOND; k++) {
        int32_t value = sums[k] <= 0 ? 0 : sums[k] >> NET_SECOND_SHIFT;
        if (value > stage->top[k]) value = stage->top[k];
        sum += value * stage->third[k];
    }
    return sum;
}

#if CHECKERS_NET_X86
/* The sum of four numbers. */
static inline int32_t net_sum(__m128i numbers) {
    numbers = _mm_add_epi32(numbers, _mm_shuffle_epi32(numbers, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(numbers, _mm_shuffle_epi32(numbers, 0xB1)));
}

static int32_t net_sse2(const NetStage *stage, const int16_t *const *rows, int n) {
    CHECKERS_ALIGNED int16_t hidden[NET_PAIRS];
    const __m128i zero = _mm_setzero_si128(), most = _mm_set1_epi16(NET_MOST_VALUE);
    const __m128i half = _mm_set1_epi16(1 << (NET_PAIR_SHIFT - 1));
    const __m128i *from;
    __m128i sums[2 * NET_SECOND / 4], total = zero;
    int part, i, k;
    for (part = 0; part < 4; part++) {
        __m128i values[8];
        for (i = 0; i < 8; i++) values[i] = zero;
        for (k = 0; k < n; k++) {
            from = (const __m128i *)(rows[k] + 32 * part);
            for (i = 0; i < 4; i++) values[i] = _mm_add_epi16(values[i], from[i]);
            from = (const __m128i *)(rows[k] + NET_PAIRS + 32 * part);
            for (i = 0; i < 4; i++) values[i + 4] = _mm_add_epi16(values[i + 4], from[i]);
        }
        for (i = 0; i < 8; i++) values[i] = _mm_min_epi16(_mm_max_epi16(values[i], zero), most);
        for (i = 0; i < 4; i++)
            ((__m128i *)hidden)[4 * part + i] = _mm_srli_epi16(
                _mm_add_epi16(_mm_mullo_epi16(values[i], values[i + 4]), half), NET_PAIR_SHIFT);
    }
    /* Without an instruction for bytes each output has two sums until the end, for inputs 0, 1 and 2, 3. */
    for (i = 0; i < 16; i++) sums[i] = zero;
    for (k = 0; k < NET_PAIRS / NET_GROUP; k++) {
        const __m128i *weights = (const __m128i *)stage->second[k];
        const __m128i four = _mm_loadl_epi64((const __m128i *)(hidden + NET_GROUP * k));
        const __m128i both = _mm_unpacklo_epi64(four, four);
        for (i = 0; i < 8; i++) {
            const __m128i low = _mm_srai_epi16(_mm_unpacklo_epi8(weights[i], weights[i]), 8);
            const __m128i high = _mm_srai_epi16(_mm_unpackhi_epi8(weights[i], weights[i]), 8);
            sums[2 * i] = _mm_add_epi32(sums[2 * i], _mm_madd_epi16(both, low));
            sums[2 * i + 1] = _mm_add_epi32(sums[2 * i + 1], _mm_madd_epi16(both, high));
        }
    }
    from = (const __m128i *)stage->second_bias;
    for (i = 0; i < 8; i++) {
        const __m128 low = _mm_castsi128_ps(sums[2 * i]), high = _mm_castsi128_ps(sums[2 * i + 1]);
        sums[i] = _mm_add_epi32(
            _mm_castps_si128(_mm_shuffle_ps(low, high, 0x88)),
            _mm_castps_si128(_mm_shuffle_ps(low, high, 0xDD)));
        sums[i] = _mm_srai_epi32(_mm_add_epi32(sums[i], from[i]), NET_SECOND_SHIFT);
    }
    for (i = 0; i < 4; i++) {
        /* Packing saturates, and what is above the top is clipped anyway. */
        __m128i values = _mm_packs_epi32(sums[2 * i], sums[2 * i + 1]);
        values = _mm_min_epi16(_mm_max_epi16(values, zero), ((const __m128i *)stage->top)[i]);
        total = _mm_add_epi32(total, _mm_madd_epi16(values, ((const __m128i *)stage->third)[i]));
    }
    return net_sum(total);
}

CHECKERS_AVX2 static int32_t net_avx2(const NetStage *stage, const int16_t *const *rows, int n) {
    CHECKERS_ALIGNED int32_t groups[NET_PAIRS / NET_GROUP];
    const __m256i zero = _mm256_setzero_si256(), ones = _mm256_set1_epi16(1);
    const __m256i most = _mm256_set1_epi16(NET_MOST_VALUE);
    const __m256i middle = _mm256_set1_epi16(1 << (NET_PAIR_SHIFT - 1));
    const __m256i *from;
    __m256i s0, s1, s2, s3;
    int half, k;
#define CHECKERS_CLIP(values) _mm256_min_epi16(_mm256_max_epi16(values, zero), most)
#define CHECKERS_PRODUCT(one, other)                                                            \
    _mm256_srli_epi16(                                                                          \
        _mm256_add_epi16(_mm256_mullo_epi16(CHECKERS_CLIP(one), CHECKERS_CLIP(other)), middle), \
        NET_PAIR_SHIFT)
    /* Packing works on halves of the registers, whose order is put right again. */
#define CHECKERS_BYTES(first, second)                                                           \
    _mm256_permute4x64_epi64(_mm256_packs_epi16(first, second), 0xD8)
    for (half = 0; half < 2; half++) {
        __m256i a, b, c, d, e, f, g, h;
        from = (const __m256i *)(rows[0] + 64 * half);
        a = from[0], b = from[1], c = from[2], d = from[3];
        from += NET_PAIRS / 16;
        e = from[0], f = from[1], g = from[2], h = from[3];
        for (k = 1; k < n; k++) {
            from = (const __m256i *)(rows[k] + 64 * half);
            a = _mm256_add_epi16(a, from[0]);
            b = _mm256_add_epi16(b, from[1]);
            c = _mm256_add_epi16(c, from[2]);
            d = _mm256_add_epi16(d, from[3]);
            from += NET_PAIRS / 16;
            e = _mm256_add_epi16(e, from[0]);
            f = _mm256_add_epi16(f, from[1]);
            g = _mm256_add_epi16(g, from[2]);
            h = _mm256_add_epi16(h, from[3]);
        }
        ((__m256i *)groups)[2 * half] = CHECKERS_BYTES(CHECKERS_PRODUCT(a, e), CHECKERS_PRODUCT(b, f));
        ((__m256i *)groups)[2 * half + 1] = CHECKERS_BYTES(CHECKERS_PRODUCT(c, g), CHECKERS_PRODUCT(d, h));
    }
#undef CHECKERS_CLIP
#undef CHECKERS_PRODUCT
#undef CHECKERS_BYTES
    from = (const __m256i *)stage->second_bias;
    s0 = from[0], s1 = from[1], s2 = from[2], s3 = from[3];
    from = (const __m256i *)stage->second;
    for (k = 0; k < NET_PAIRS / NET_GROUP; k++, from += 4) {
        /* Two products of at most 127 * 127 fit into 16 bits. */
        const __m256i four = _mm256_set1_epi32(groups[k]);
        s0 = _mm256_add_epi32(s0, _mm256_madd_epi16(_mm256_maddubs_epi16(four, from[0]), ones));
        s1 = _mm256_add_epi32(s1, _mm256_madd_epi16(_mm256_maddubs_epi16(four, from[1]), ones));
        s2 = _mm256_add_epi32(s2, _mm256_madd_epi16(_mm256_maddubs_epi16(four, from[2]), ones));
        s3 = _mm256_add_epi32(s3, _mm256_madd_epi16(_mm256_maddubs_epi16(four, from[3]), ones));
    }
#define CHECKERS_LAST(first, second, place)                                                     \
    _mm256_madd_epi16(                                                                          \
        _mm256_min_epi16(                                                                       \
            _mm256_max_epi16(                                                                   \
                _mm256_permute4x64_epi64(                                                       \
                    _mm256_packs_epi32(                                                         \
                        _mm256_srai_epi32(first, NET_SECOND_SHIFT),                             \
                        _mm256_srai_epi32(second, NET_SECOND_SHIFT)), 0xD8), zero),             \
            ((const __m256i *)stage->top)[place]),                                              \
        ((const __m256i *)stage->third)[place])
    s0 = _mm256_add_epi32(CHECKERS_LAST(s0, s1, 0), CHECKERS_LAST(s2, s3, 1));
#undef CHECKERS_LAST
    return net_sum(_mm_add_epi32(_mm256_castsi256_si128(s0), _mm256_extracti128_si256(s0, 1)));
}

CHECKERS_VNNI static int32_t net_vnni(const NetStage *stage, const int16_t *const *rows, int n) {
    CHECKERS_ALIGNED int32_t groups[NET_PAIRS / NET_GROUP];
    const __m512i zero = _mm512_setzero_si512(), most = _mm512_set1_epi16(NET_MOST_VALUE);
    const __m512i middle = _mm512_set1_epi16(1 << (NET_PAIR_SHIFT - 1));
    const __m512i *from = (const __m512i *)rows[0];
    __m512i a = from[0], b = from[1], c = from[2], d = from[3];
    __m512i e = from[4], f = from[5], g = from[6], h = from[7];
    __m512i s0, s1, t0 = zero, t1 = zero, u0 = zero, u1 = zero, v0 = zero, v1 = zero;
    __m512i values;
    int k;
    for (k = 1; k < n; k++) {
        from = (const __m512i *)rows[k];
        a = _mm512_add_epi16(a, from[0]);
        b = _mm512_add_epi16(b, from[1]);
        c = _mm512_add_epi16(c, from[2]);
        d = _mm512_add_epi16(d, from[3]);
        e = _mm512_add_epi16(e, from[4]);
        f = _mm512_add_epi16(f, from[5]);
        g = _mm512_add_epi16(g, from[6]);
        h = _mm512_add_epi16(h, from[7]);
    }
#define CHECKERS_CLIP(values) _mm512_min_epi16(_mm512_max_epi16(values, zero), most)
#define CHECKERS_PRODUCT(one, other, place)                                                     \
    ((__m256i *)groups)[place] = _mm512_cvtepi16_epi8(_mm512_srli_epi16(                        \
        _mm512_add_epi16(_mm512_mullo_epi16(CHECKERS_CLIP(one), CHECKERS_CLIP(other)), middle), \
        NET_PAIR_SHIFT))
    CHECKERS_PRODUCT(a, e, 0);
    CHECKERS_PRODUCT(b, f, 1);
    CHECKERS_PRODUCT(c, g, 2);
    CHECKERS_PRODUCT(d, h, 3);
#undef CHECKERS_CLIP
#undef CHECKERS_PRODUCT
    from = (const __m512i *)stage->second_bias;
    s0 = from[0], s1 = from[1];
    /* Several sums for each output, so that none waits for the one before. */
    from = (const __m512i *)stage->second;
    for (k = 0; k < NET_PAIRS / NET_GROUP; k += 4, from += 8) {
        const __m512i one = _mm512_set1_epi32(groups[k]), two = _mm512_set1_epi32(groups[k + 1]);
        const __m512i three = _mm512_set1_epi32(groups[k + 2]), four = _mm512_set1_epi32(groups[k + 3]);
        s0 = _mm512_dpbusd_epi32(s0, one, from[0]);
        s1 = _mm512_dpbusd_epi32(s1, one, from[1]);
        t0 = _mm512_dpbusd_epi32(t0, two, from[2]);
        t1 = _mm512_dpbusd_epi32(t1, two, from[3]);
        u0 = _mm512_dpbusd_epi32(u0, three, from[4]);
        u1 = _mm512_dpbusd_epi32(u1, three, from[5]);
        v0 = _mm512_dpbusd_epi32(v0, four, from[6]);
        v1 = _mm512_dpbusd_epi32(v1, four, from[7]);
    }
    s0 = _mm512_add_epi32(_mm512_add_epi32(s0, t0), _mm512_add_epi32(u0, v0));
    s1 = _mm512_add_epi32(_mm512_add_epi32(s1, t1), _mm512_add_epi32(u1, v1));
    values = _mm512_inserti64x4(
        _mm512_castsi256_si512(_mm512_cvtsepi32_epi16(_mm512_srai_epi32(s0, NET_SECOND_SHIFT))),
        _mm512_cvtsepi32_epi16(_mm512_srai_epi32(s1, NET_SECOND_SHIFT)), 1);
    values = _mm512_min_epi16(_mm512_max_epi16(values, zero), *(const __m512i *)stage->top);
    return _mm512_reduce_add_epi32(_mm512_madd_epi16(values, *(const __m512i *)stage->third));
}
#endif

#if CHECKERS_NET_NEON
static int32_t net_neon(const NetStage *stage, const int16_t *const *rows, int n) {
    CHECKERS_ALIGNED int8_t hidden[NET_PAIRS];
    const int16x8_t zero = vdupq_n_s16(0), most = vdupq_n_s16(NET_MOST_VALUE);
    const int8_t *weights = stage->second[0][0];
    int32x4_t sums[NET_SECOND / 4], total = vdupq_n_s32(0);
    int half, i, k;
    for (half = 0; half < 2; half++) {
        int16x8_t values[16];
        for (i = 0; i < 16; i++) values[i] = zero;
        for (k = 0; k < n; k++) {
            const int16_t *from = rows[k] + 64 * half;
            for (i = 0; i < 8; i++) values[i] = vaddq_s16(values[i], vld1q_s16(from + 8 * i));
            from += NET_PAIRS;
            for (i = 0; i < 8; i++) values[i + 8] = vaddq_s16(values[i + 8], vld1q_s16(from + 8 * i));
        }
        for (i = 0; i < 16; i++) values[i] = vminq_s16(vmaxq_s16(values[i], zero), most);
        for (i = 0; i < 8; i++) {
            const uint16x8_t product =
                vmulq_u16(vreinterpretq_u16_s16(values[i]), vreinterpretq_u16_s16(values[i + 8]));
            const uint8x8_t bytes = vmovn_u16(vrshrq_n_u16(product, NET_PAIR_SHIFT));
            vst1_s8(hidden + 64 * half + 8 * i, vreinterpret_s8_u8(bytes));
        }
    }
    for (i = 0; i < 8; i++) sums[i] = vld1q_s32(stage->second_bias + 4 * i);
#if defined(__ARM_FEATURE_DOTPROD)
    for (k = 0; k < NET_PAIRS / NET_GROUP; k++, weights += NET_SECOND * NET_GROUP) {
        int32_t four;
        int8x16_t both;
        memcpy(&four, hidden + NET_GROUP * k, sizeof(four));
        both = vreinterpretq_s8_s32(vdupq_n_s32(four));
        for (i = 0; i < 8; i++) sums[i] = vdotq_s32(sums[i], vld1q_s8(weights + 16 * i), both);
    }
#else
    {
        /* Each output has two sums until the end, for inputs 0, 1 and 2, 3; two products of at most
         * 127 * 127 fit into 16 bits. */
        int32x4_t low[NET_SECOND / 4], high[NET_SECOND / 4];
        for (i = 0; i < 8; i++) low[i] = high[i] = vdupq_n_s32(0);
        for (k = 0; k < NET_PAIRS / NET_GROUP; k += 2, weights += 2 * NET_SECOND * NET_GROUP) {
            int32_t four, next;
            int8x8_t one, two;
            memcpy(&four, hidden + NET_GROUP * k, sizeof(four));
            memcpy(&next, hidden + NET_GROUP * (k + 1), sizeof(next));
            one = vreinterpret_s8_s32(vdup_n_s32(four));
            two = vreinterpret_s8_s32(vdup_n_s32(next));
            for (i = 0; i < 8; i++) {
                const int8_t *here = weights + 16 * i, *there = here + NET_SECOND * NET_GROUP;
                low[i] = vpadalq_s16(low[i], vmlal_s8(vmull_s8(one, vld1_s8(here)), two, vld1_s8(there)));
                high[i] = vpadalq_s16(
                    high[i], vmlal_s8(vmull_s8(one, vld1_s8(here + 8)), two, vld1_s8(there + 8)));
            }
        }
        for (i = 0; i < 8; i++) sums[i] = vaddq_s32(sums[i], vpaddq_s32(low[i], high[i]));
    }
#endif
    for (i = 0; i < 8; i++) {
        int16x4_t value = vqmovn_s32(vshrq_n_s32(sums[i], NET_SECOND_SHIFT));
        value = vmin_s16(vmax_s16(value, vdup_n_s16(0)), vld1_s16(stage->top + 4 * i));
        total = vmlal_s16(total, value, vld1_s16(stage->third + 4 * i));
    }
    return vaddvq_s32(total);
}
#endif

/* The worth of a position with ``pieces`` pieces in hundredths of a man, for the side whose planes come
 * first. */
static int net_evaluate(const Net *net, const uint64_t planes[NET_PLANES], int turn, int pieces) {
    const NetStage *stage = &net->stages[net_stage(pieces)];
    const int16_t *rows[NET_MOST_SUMS];
    const int n = net_sums(stage, planes, turn, rows);
    int64_t score;
#if CHECKERS_NET_X86
    if (net->path == NET_VNNI)
        score = net_vnni(stage, rows, n);
    else if (net->path == NET_AVX2)
        score = net_avx2(stage, rows, n);
    else if (net->path == NET_SSE2)
        score = net_sse2(stage, rows, n);
    else
#elif CHECKERS_NET_NEON
    if (net->path == NET_NEON)
        score = net_neon(stage, rows, n);
    else
#endif
        score = net_plain(stage, rows, n);
    /* Rounded towards zero, so that a score and its negative are alike. */
    score = (score + stage->third_bias) * net->scale;
    score = score < 0 ? -(-score >> stage->shift) : score >> stage->shift;
    if (score > NET_LIMIT) return NET_LIMIT;
    return score < -NET_LIMIT ? -NET_LIMIT : (int)score;
}
#endif
