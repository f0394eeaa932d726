/* The learned evaluation: a small quantised network, its shape and its memory.  net_arithmetic.h evaluates
 * it by whatever the processor can do.
 *
 * Four planes of squares (own men, own kings, their men, their kings; the board turned so that the
 * side to move is Black) and whether the side to move has the move -> 128 values clipped to 0..1 ->
 * 32 values clipped to 0..1 -> one logit.  There is one such net for each range of piece counts, a stage.
 *
 * All arithmetic is on integers and no sum can overflow (net_load checks the first layer, whose sums
 * have 16 bits), so every path gives the same answer: AVX2, SSE2 and plain C.
 *
 *     first layer    int16, 1 = 256        at most 25 rows are summed, one for each piece and one for the move
 *     second layer   int16, 1 = 1024       sums of 32 bits, 1 = 2^18; shifted to 1 = 1024
 *     third layer    int16, 1 = 2048       the sum has 1 = 2^21
 */
#ifndef CHECKERS_NET
#define CHECKERS_NET

#include <stdint.h>

enum {
    NET_PLANES = 4,
    NET_SQUARES = 32,
    NET_PLACES = 35, /* bits of the layout of board.pxd, three of them unused */
    NET_HIDDEN = 128,
    NET_SECOND = 32,
    NET_STAGES = 6,
    NET_MOVE = NET_PLANES * NET_PLACES, /* the row for who has not the move; the next is for who has */
    NET_ROWS = NET_MOVE + 2,
    NET_ONE = 256,         /* 1 after the first layer */
    NET_ONE_SECOND = 1024, /* 1 after the second */
    NET_SECOND_SHIFT = 8,  /* from 1 = 256 * 1024 to 1 = 1024 */
    NET_LOGIT_SHIFT = 21,  /* a logit of 1 is 1024 * 2048 */
    NET_MOST_PIECES = 24,
    NET_MOST_ROWS = NET_MOST_PIECES + 1,
    NET_LIMIT = 6000       /* hundredths of a man; proven scores are above */
};

enum { NET_PLAIN = 0, NET_SSE2 = 1, NET_AVX2 = 2 };

typedef struct {
    /* By plane and bit, the rows of unused bits are zero; then the two rows of the move. */
    int16_t first[NET_ROWS][NET_HIDDEN];
    int16_t first_bias[NET_HIDDEN];
    /* Two inputs side by side for each output, as the multiply-add instruction wants them. */
    int16_t second[NET_HIDDEN / 2][NET_SECOND][2];
    int32_t second_bias[NET_SECOND];
    int16_t third[NET_SECOND];
    int32_t third_bias;
    int32_t unused[15];
} NetStage;

typedef struct {
    NetStage stages[NET_STAGES];
    int32_t scale; /* hundredths of a man for a logit of 1 */
    int32_t path;  /* NET_PLAIN, NET_SSE2 or NET_AVX2 */
} Net;

/* The weights as a file holds them: for each stage first[4][32][128], the two rows of the move,
 * first_bias, second[128][32], third[32] as int16; then for each stage second_bias[32], third_bias as
 * int32. */
#define NET_SHORTS                                                                              \
    (NET_STAGES * ((NET_PLANES * NET_SQUARES + 3) * NET_HIDDEN + NET_HIDDEN * NET_SECOND + NET_SECOND))
#define NET_LONGS (NET_STAGES * (NET_SECOND + 1))
#endif
