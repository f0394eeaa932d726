/* The arithmetic of the learned evaluation (see net.h) by whatever the processor can do: AVX2, SSE2 or
 * plain C, chosen when a net is loaded.  Only evaluation.pyx includes this file.
 */
#ifndef CHECKERS_NET_ARITHMETIC
#define CHECKERS_NET_ARITHMETIC

#include "net.h"
#include <string.h>

#if defined(__x86_64__) || defined(_M_X64)
  #define CHECKERS_NET_X86 1
  #include <immintrin.h>
  #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    #define CHECKERS_AVX2
  #else
    #define CHECKERS_AVX2 __attribute__((target("avx2")))
  #endif
#else
  #define CHECKERS_NET_X86 0
#endif

#if defined(_MSC_VER) && !defined(__clang__)
  #define CHECKERS_ALIGNED __declspec(align(64))
#else
  #define CHECKERS_ALIGNED __attribute__((aligned(64)))
#endif

/* The fastest path of this processor. */
static int net_best_path(void) {
#if !CHECKERS_NET_X86
    return NET_PLAIN;
#elif defined(_MSC_VER) && !defined(__clang__)
    int leaf[4];
    __cpuid(leaf, 0);
    if (leaf[0] < 7) return NET_SSE2;
    __cpuid(leaf, 1);
    /* The system must save the wide registers: OSXSAVE, AVX, then XCR0. */
    if ((leaf[2] & (1 << 27)) == 0 || (leaf[2] & (1 << 28)) == 0) return NET_SSE2;
    if ((_xgetbv(0) & 6) != 6) return NET_SSE2;
    __cpuidex(leaf, 7, 0);
    return leaf[1] & (1 << 5) ? NET_AVX2 : NET_SSE2;
#else
    return __builtin_cpu_supports("avx2") ? NET_AVX2 : NET_SSE2;
#endif
}

/* The largest of the sums that the first layer can have for one hidden value, times ``sign``: at most
 * one piece on a square and 12 of a side, so this bounds every partial sum as well. */
static int net_largest_sum(const NetStage *stage, int i, int sign) {
    const int without = sign * stage->first[NET_MOVE][i], with = sign * stage->first[NET_MOVE + 1][i];
    const int bias = sign * stage->first_bias[i], move = without > with ? without : with;
    int sum = (bias > 0 ? bias : 0) + (move > 0 ? move : 0);
    int side, square, n, m;
    for (side = 0; side < 2; side++) {
        int best[NET_SQUARES];
        for (square = 0; square < NET_SQUARES; square++) {
            const int bit = square + square / 8;
            const int man = sign * stage->first[2 * side * NET_PLACES + bit][i];
            const int king = sign * stage->first[(2 * side + 1) * NET_PLACES + bit][i];
            const int value = man > king ? man : king;
            for (n = square; n > 0 && best[n - 1] < value; n--) best[n] = best[n - 1];
            best[n] = value;
        }
        for (m = 0; m < NET_MOST_PIECES / 2; m++)
            if (best[m] > 0) sum += best[m];
    }
    return sum;
}

/* Unpack the numbers of a file.  0, or 1 if sums of the first layer could overflow. */
static int net_load(Net *net, const int16_t *shorts, const int32_t *longs, int scale) {
    int row, i, k, number;
    memset(net, 0, sizeof(Net));
    for (number = 0; number < NET_STAGES; number++) {
        NetStage *stage = &net->stages[number];
        for (row = 0; row < NET_PLANES * NET_SQUARES + 2; row++, shorts += NET_HIDDEN) {
            const int plane = row / NET_SQUARES, square = row % NET_SQUARES;
            const int place = plane < NET_PLANES ? plane * NET_PLACES + square + square / 8 : NET_MOVE + square;
            memcpy(stage->first[place], shorts, sizeof(stage->first[0]));
        }
        memcpy(stage->first_bias, shorts, sizeof(stage->first_bias));
        shorts += NET_HIDDEN;
        for (i = 0; i < NET_HIDDEN; i++)
            for (k = 0; k < NET_SECOND; k++) stage->second[i / 2][k][i & 1] = *shorts++;
        memcpy(stage->third, shorts, sizeof(stage->third));
        shorts += NET_SECOND;
        memcpy(stage->second_bias, longs, sizeof(stage->second_bias));
        stage->third_bias = longs[NET_SECOND];
        longs += NET_SECOND + 1;
        for (i = 0; i < NET_HIDDEN; i++)
            if (net_largest_sum(stage, i, 1) > 32767 || net_largest_sum(stage, i, -1) > 32767) return 1;
    }
    net->scale = scale;
    net->path = net_best_path();
    return 0;
}

static inline int net_lowest(uint64_t bits) {
#if defined(_MSC_VER) && !defined(__clang__)
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
#if defined(_MSC_VER) && !defined(__clang__)
    bits ^= bits >> 32;
    bits ^= bits >> 16;
    bits ^= bits >> 8;
    bits ^= bits >> 4;
    return (int)(0x6996 >> (bits & 15) & 1);
#else
    return __builtin_parityll(bits);
#endif
}

/* The stage of a position with so many pieces. */
static inline int net_stage(int pieces) {
    return (pieces > 7) + (pieces > 9) + (pieces > 12) + (pieces > 16) + (pieces > 20);
}

/* The rows of the first layer for the pieces on the board and for the move; ``turn`` turns the board.
 *
 * A side to move has the move, or opposition, if there is an odd number of pieces, of both sides, in the
 * rows of its own system: its home row and every second row from there. */
static inline int net_rows(
    const NetStage *stage, const uint64_t planes[NET_PLANES], int turn, const int16_t *rows[NET_MOST_ROWS]) {
    const uint64_t system = turn ? 0x783C1E0F0ULL : 0x783C1E0FULL;
    int n = 0, plane;
    for (plane = 0; plane < NET_PLANES; plane++) {
        const int16_t *base = stage->first[plane * NET_PLACES];
        uint64_t bits = planes[plane];
        if (turn) {
            base += (NET_PLACES - 1) * NET_HIDDEN;
            for (; bits; bits &= bits - 1) rows[n++] = base - net_lowest(bits) * NET_HIDDEN;
        } else {
            for (; bits; bits &= bits - 1) rows[n++] = base + net_lowest(bits) * NET_HIDDEN;
        }
    }
    rows[n++] = stage->first[NET_MOVE + net_parity((planes[0] | planes[1] | planes[2] | planes[3]) & system)];
    return n;
}

#if defined(__GNUC__) && !defined(__clang__)
__attribute__((optimize("O3", "tree-vectorize")))
#endif
static int32_t net_plain(const NetStage *stage, const int16_t *const *rows, int n) {
    int16_t hidden[NET_HIDDEN];
    int32_t sums[NET_SECOND];
    int32_t sum = stage->third_bias;
    int i, k;
    memcpy(hidden, stage->first_bias, sizeof(hidden));
    for (k = 0; k < n; k++)
        for (i = 0; i < NET_HIDDEN; i++) hidden[i] = (int16_t)(hidden[i] + rows[k][i]);
    memcpy(sums, stage->second_bias, sizeof(sums));
    for (i = 0; i < NET_HIDDEN; i++) {
        int32_t value = hidden[i];
        if (value <= 0) continue;
        if (value > NET_ONE) value = NET_ONE;
        for (k = 0; k < NET_SECOND; k++) sums[k] += value * stage->second[i / 2][k][i & 1];
    }
    for (k = 0; k < NET_SECOND; k++) {
        int32_t value = sums[k] <= 0 ? 0 : sums[k] >> NET_SECOND_SHIFT;
        if (value > NET_ONE_SECOND) value = NET_ONE_SECOND;
        sum += value * stage->third[k];
    }
    return sum;
}

#if CHECKERS_NET_X86
static int32_t net_sse2(const NetStage *stage, const int16_t *const *rows, int n) {
    CHECKERS_ALIGNED int16_t hidden[NET_HIDDEN];
    const __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi16(NET_ONE);
    const __m128i one_second = _mm_set1_epi16(NET_ONE_SECOND);
    const __m128i *bias = (const __m128i *)stage->second_bias;
    const __m128i *third = (const __m128i *)stage->third;
    __m128i sums[8], total = zero;
    int half, i, k;
    for (half = 0; half < 2; half++) {
        const __m128i *from = (const __m128i *)(stage->first_bias + 64 * half);
        __m128i values[8];
        for (i = 0; i < 8; i++) values[i] = from[i];
        for (k = 0; k < n; k++) {
            from = (const __m128i *)(rows[k] + 64 * half);
            for (i = 0; i < 8; i++) values[i] = _mm_add_epi16(values[i], from[i]);
        }
        for (i = 0; i < 8; i++)
            ((__m128i *)hidden)[8 * half + i] = _mm_min_epi16(_mm_max_epi16(values[i], zero), one);
    }
    for (i = 0; i < 8; i++) sums[i] = bias[i];
    for (k = 0; k < NET_HIDDEN / 2; k++) {
        const __m128i *weights = (const __m128i *)stage->second[k];
        int32_t pair;
        __m128i both;
        memcpy(&pair, hidden + 2 * k, sizeof(pair));
        if (!pair) continue;
        both = _mm_set1_epi32(pair);
        for (i = 0; i < 8; i++) sums[i] = _mm_add_epi32(sums[i], _mm_madd_epi16(both, weights[i]));
    }
    for (i = 0; i < 4; i++) {
        /* Packing saturates, and what is above one is clipped anyway. */
        __m128i values = _mm_packs_epi32(
            _mm_srai_epi32(sums[2 * i], NET_SECOND_SHIFT), _mm_srai_epi32(sums[2 * i + 1], NET_SECOND_SHIFT));
        values = _mm_min_epi16(_mm_max_epi16(values, zero), one_second);
        total = _mm_add_epi32(total, _mm_madd_epi16(values, third[i]));
    }
    total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0x4E));
    total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0xB1));
    return stage->third_bias + _mm_cvtsi128_si32(total);
}

CHECKERS_AVX2 static int32_t net_avx2(const NetStage *stage, const int16_t *const *rows, int n) {
    CHECKERS_ALIGNED int32_t pairs[NET_HIDDEN / 2];
    const __m256i zero = _mm256_setzero_si256(), one = _mm256_set1_epi16(NET_ONE);
    const __m256i one_second = _mm256_set1_epi32(NET_ONE_SECOND);
    const __m256i *from = (const __m256i *)stage->first_bias;
    __m256i a = from[0], b = from[1], c = from[2], d = from[3];
    __m256i e = from[4], f = from[5], g = from[6], h = from[7];
    __m256i s0, s1, s2, s3;
    __m128i total;
    int k;
    for (k = 0; k < n; k++) {
        from = (const __m256i *)rows[k];
        a = _mm256_add_epi16(a, from[0]);
        b = _mm256_add_epi16(b, from[1]);
        c = _mm256_add_epi16(c, from[2]);
        d = _mm256_add_epi16(d, from[3]);
        e = _mm256_add_epi16(e, from[4]);
        f = _mm256_add_epi16(f, from[5]);
        g = _mm256_add_epi16(g, from[6]);
        h = _mm256_add_epi16(h, from[7]);
    }
#define CHECKERS_CLIP(values, place)                                                            \
    ((__m256i *)pairs)[place] = _mm256_min_epi16(_mm256_max_epi16(values, zero), one)
    CHECKERS_CLIP(a, 0);
    CHECKERS_CLIP(b, 1);
    CHECKERS_CLIP(c, 2);
    CHECKERS_CLIP(d, 3);
    CHECKERS_CLIP(e, 4);
    CHECKERS_CLIP(f, 5);
    CHECKERS_CLIP(g, 6);
    CHECKERS_CLIP(h, 7);
#undef CHECKERS_CLIP
    from = (const __m256i *)stage->second_bias;
    s0 = from[0], s1 = from[1], s2 = from[2], s3 = from[3];
    /* About half of the pairs are zero, but looking for the others costs more than it saves. */
    from = (const __m256i *)stage->second;
    for (k = 0; k < NET_HIDDEN / 2; k++, from += 4) {
        const __m256i both = _mm256_set1_epi32(pairs[k]);
        s0 = _mm256_add_epi32(s0, _mm256_madd_epi16(both, from[0]));
        s1 = _mm256_add_epi32(s1, _mm256_madd_epi16(both, from[1]));
        s2 = _mm256_add_epi32(s2, _mm256_madd_epi16(both, from[2]));
        s3 = _mm256_add_epi32(s3, _mm256_madd_epi16(both, from[3]));
    }
#define CHECKERS_LAST(sums, place)                                                              \
    _mm256_mullo_epi32(                                                                          \
        _mm256_min_epi32(_mm256_max_epi32(_mm256_srai_epi32(sums, NET_SECOND_SHIFT), zero), one_second), \
        _mm256_cvtepi16_epi32(((const __m128i *)stage->third)[place]))
    s0 = _mm256_add_epi32(
        _mm256_add_epi32(CHECKERS_LAST(s0, 0), CHECKERS_LAST(s1, 1)),
        _mm256_add_epi32(CHECKERS_LAST(s2, 2), CHECKERS_LAST(s3, 3)));
#undef CHECKERS_LAST
    total = _mm_add_epi32(_mm256_castsi256_si128(s0), _mm256_extracti128_si256(s0, 1));
    total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0x4E));
    total = _mm_add_epi32(total, _mm_shuffle_epi32(total, 0xB1));
    return stage->third_bias + _mm_cvtsi128_si32(total);
}
#endif

/* The worth of a position with ``pieces`` pieces in hundredths of a man, for the side whose planes come
 * first. */
static int net_evaluate(const Net *net, const uint64_t planes[NET_PLANES], int turn, int pieces) {
    const NetStage *stage = &net->stages[net_stage(pieces)];
    const int16_t *rows[NET_MOST_ROWS];
    const int n = net_rows(stage, planes, turn, rows);
    int32_t sum;
    int64_t score;
#if CHECKERS_NET_X86
    if (net->path == NET_AVX2)
        sum = net_avx2(stage, rows, n);
    else if (net->path == NET_SSE2)
        sum = net_sse2(stage, rows, n);
    else
#endif
        sum = net_plain(stage, rows, n);
    /* Rounded towards zero, so that a score and its negative are alike. */
    score = (int64_t)sum * net->scale / ((int64_t)1 << NET_LOGIT_SHIFT);
    if (score > NET_LIMIT) return NET_LIMIT;
    return score < -NET_LIMIT ? -NET_LIMIT : (int)score;
}
#endif
