/* The loops of the trainer: the net of net.h in floats, forwards and backwards, one position at a time.
 *
 * Positions have at most 25 of 130 inputs and about half of the hidden values are zero, so going from
 * position to position over what is not zero is faster here than multiplying matrices. */
#ifndef CHECKERS_TRAINER
#define CHECKERS_TRAINER

#include "net.h"
#include <math.h>
#include <string.h>

/* Everything that is learned, in the order in which it is stored; nothing but floats. */
typedef struct {
    struct {
        float first[NET_INPUTS][NET_HIDDEN];
        float first_bias[NET_HIDDEN];
        float second[NET_PAIRS][NET_SECOND];
        float second_bias[NET_SECOND];
        float third[NET_SECOND];
        float third_bias;
        float unused[15];
    } stage[NET_STAGES];
} Parameters;

/* A position, turned so that the side to move is Black, and the chance of winning to be learned. */
typedef struct {
    uint32_t planes[4];
    float target;
} Sample;

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__)
  /* Compiled twice, chosen when the program starts. */
  #define TRAINER_LOOP __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
  #define TRAINER_LOOP
#endif
#if defined(__GNUC__)
  #define TRAINER_FETCH(place) __builtin_prefetch(place)
  #define TRAINER_INLINE static inline __attribute__((always_inline))
  #define TRAINER_COUNT(bits) __builtin_popcount(bits)
  #define TRAINER_LOWEST(bits) __builtin_ctz(bits)
#else
  #define TRAINER_FETCH(place) ((void)0)
  #define TRAINER_INLINE static __inline
static int TRAINER_COUNT(uint32_t bits) {
    int n = 0;
    for (; bits; bits &= bits - 1) n++;
    return n;
}
static int TRAINER_LOWEST(uint32_t bits) {
    int n = 0;
    for (; !(bits & 1); bits >>= 1) n++;
    return n;
}
#endif

/* The inputs that are 1; answers how many, one more than there are pieces.  net.h says what the move is;
 * here the rows of the system of the side to move are those of the lowest four bits and every other four. */
TRAINER_INLINE int trainer_inputs(const Sample *sample, int *rows) {
    int n = 0, plane;
    uint32_t bits;
    for (plane = 0; plane < 4; plane++)
        for (bits = sample->planes[plane]; bits && n < NET_MOST_PIECES; bits &= bits - 1)
            rows[n++] = 32 * plane + TRAINER_LOWEST(bits);
    bits = (sample->planes[0] | sample->planes[1] | sample->planes[2] | sample->planes[3]) & 0x0F0F0F0F;
    rows[n++] = NET_MOVE + (TRAINER_COUNT(bits) & 1);
    return n;
}

TRAINER_INLINE float trainer_clipped(float value) {
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* The logit; ``sums`` and ``second`` are the values before clipping. */
TRAINER_INLINE float trainer_forward(
    const Parameters *p, const int *rows, int n, int stage, float *__restrict sums, float *__restrict second) {
    float logit = p->stage[stage].third_bias;
    int i, k;
    memcpy(sums, p->stage[stage].first_bias, sizeof(p->stage[stage].first_bias));
    for (k = 0; k < n; k++) {
        const float *row = p->stage[stage].first[rows[k]];
        for (i = 0; i < NET_HIDDEN; i++) sums[i] += row[i];
    }
    memcpy(second, p->stage[stage].second_bias, sizeof(p->stage[stage].second_bias));
    for (i = 0; i < NET_PAIRS; i++) {
        float value;
        if (sums[i] <= 0 || sums[i + NET_PAIRS] <= 0) continue;
        value = trainer_clipped(sums[i]) * trainer_clipped(sums[i + NET_PAIRS]);
        for (k = 0; k < NET_SECOND; k++) second[k] += value * p->stage[stage].second[i][k];
    }
    for (k = 0; k < NET_SECOND; k++) {
        logit += trainer_clipped(second[k]) * p->stage[stage].third[k];
    }
    return logit;
}

/* The logit of one position. */
TRAINER_LOOP float trainer_logit(const Parameters *p, const Sample *sample) {
    int rows[NET_MOST_PIECES + 1], n = trainer_inputs(sample, rows);
    float sums[NET_HIDDEN], second[NET_SECOND];
    return trainer_forward(p, rows, n, net_stage(n - 1), sums, second);
}

TRAINER_INLINE double trainer_entropy(float logit, float target) {
    /* -t log(s) - (1 - t) log(1 - s) without overflow. */
    double size = logit < 0 ? -logit : logit;
    return (logit > 0 ? logit : 0) - (double)logit * target + log1p(exp(-size));
}

/* The sum of the cross-entropies of ``count`` samples, chosen by ``order`` (NULL: the first ones).
 * Where ``gradient`` is not NULL the derivatives are added to it. */
TRAINER_LOOP double trainer_pass(
    const Parameters *p, const Sample *samples, const uint32_t *order, int64_t count, Parameters *gradient) {
    double loss = 0;
    int64_t at;
    for (at = 0; at < count; at++) {
        const Sample *sample = &samples[order ? order[at] : at];
        int rows[NET_MOST_PIECES + 1], n, stage, i, k;
        float sums[NET_HIDDEN], second[NET_SECOND], back[NET_HIDDEN], error[NET_SECOND];
        float logit, slope;
        if (order && at + 8 < count) TRAINER_FETCH(&samples[order[at + 8]]);
        n = trainer_inputs(sample, rows);
        stage = net_stage(n - 1);
        logit = trainer_forward(p, rows, n, stage, sums, second);
        loss += trainer_entropy(logit, sample->target);
        if (!gradient) continue;
        slope = 1.0f / (1.0f + expf(-logit)) - sample->target;
        gradient->stage[stage].third_bias += slope;
        for (k = 0; k < NET_SECOND; k++) {
            gradient->stage[stage].third[k] += slope * trainer_clipped(second[k]);
            error[k] = second[k] > 0 && second[k] < 1 ? slope * p->stage[stage].third[k] : 0;
            gradient->stage[stage].second_bias[k] += error[k];
        }
        for (i = 0; i < NET_PAIRS; i++) {
            const float *weights = p->stage[stage].second[i];
            float *down = gradient->stage[stage].second[i];
            const float one = trainer_clipped(sums[i]), other = trainer_clipped(sums[i + NET_PAIRS]);
            const float value = one * other;
            float sum = 0;
            back[i] = back[i + NET_PAIRS] = 0;
            if (value <= 0) continue;
            for (k = 0; k < NET_SECOND; k++) {
                sum += weights[k] * error[k];
                down[k] += value * error[k];
            }
            if (one < 1) back[i] = sum * other;
            if (other < 1) back[i + NET_PAIRS] = sum * one;
        }
        for (i = 0; i < NET_HIDDEN; i++) gradient->stage[stage].first_bias[i] += back[i];
        for (k = 0; k < n; k++) {
            float *down = gradient->stage[stage].first[rows[k]];
            for (i = 0; i < NET_HIDDEN; i++) down[i] += back[i];
        }
    }
    return loss;
}

/* One step of Adam (Kingma, Ba 2014) over ``n`` numbers; ``power1`` and ``power2`` are the decay rates
 * to the power of the number of the step. */
TRAINER_LOOP void trainer_adam(
    float *__restrict value, float *__restrict mean, float *__restrict square, const float *__restrict gradient,
    int n, float rate, float power1, float power2) {
    const float step = rate * sqrtf(1 - power2) / (1 - power1);
    int i;
    for (i = 0; i < n; i++) {
        mean[i] = 0.9f * mean[i] + 0.1f * gradient[i];
        square[i] = 0.999f * square[i] + 0.001f * gradient[i] * gradient[i];
        value[i] -= step * mean[i] / (sqrtf(square[i]) + 1e-8f);
    }
}

/* Keep numbers within what the quantised net can hold. */
static void trainer_clip(float *value, int n, float limit) {
    int i;
    for (i = 0; i < n; i++) value[i] = value[i] < -limit ? -limit : value[i] > limit ? limit : value[i];
}
#endif
