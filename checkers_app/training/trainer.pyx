# cython: language_level=3
"""The trainer of the learned evaluation: it computes weights from records.

The net is the one in ``net.h``, with floats.  The caller provides the threads: each calls
:meth:`Trainer.gradient` for a part of a batch; this call releases the GIL.  Then one thread calls
:meth:`Trainer.step`.
"""

from libc.math cimport exp, sqrt
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset

from checkers_app.engine.checkers.bits cimport allocate, release
from checkers_app.training.record cimport Record, turned
from checkers_app.engine.checkers.worker cimport WIN_BOUND

cdef extern from "trainer.h" nogil:
    enum:
        NET_INPUTS
        NET_HIDDEN
        NET_PAIRS
        NET_SECOND
        NET_STAGES
    ctypedef struct Parameters:
        pass
    ctypedef struct Sample:
        uint32_t planes[4]
        float target
    float trainer_logit(const Parameters*, const Sample*) noexcept
    double trainer_pass(const Parameters*, const Sample*, const uint32_t*, int64_t, Parameters*) noexcept
    void trainer_adam(float*, float*, float*, const float*, int, float, float, float) noexcept
    void trainer_clip(float*, int, float) noexcept

cdef enum:
    MOST_THREADS = 64
    FIRST = (NET_INPUTS + 1) * NET_HIDDEN
    STAGE = sizeof(Parameters) // sizeof(float) // NET_STAGES
    HELD_OUT = 50               # one game in this many is for validation

FIRST_FLOATS = FIRST
"""The number of weights (``[input][256]``) and biases (256) of the first layer of a stage."""
STAGE_FLOATS = STAGE
"""The number of parameters of a stage: the first layer, ``[128][32]`` weights and 32 biases of the second,
32 weights and a bias of the third, 15 unused."""
RECORD_BYTES = sizeof(Record)


cdef inline uint64_t mixed(uint64_t value) noexcept nogil:
    value += <uint64_t> 0x9E3779B97F4A7C15ULL
    value = (value ^ value >> 30) * <uint64_t> 0xBF58476D1CE4E5B9ULL
    value = (value ^ value >> 27) * <uint64_t> 0x94D049BB133111EBULL
    return value ^ value >> 31


cdef inline void sample_of(const Record* record, Sample* sample) noexcept nogil:
    """Fill ``sample`` with the position, turned so that the side to move is Black."""
    cdef uint32_t own = record.black
    cdef uint32_t other = record.white
    cdef uint32_t kings = record.kings
    if record.side:
        own = turned(record.white)
        other = turned(record.black)
        kings = turned(record.kings)
    sample.planes[0] = own & ~kings
    sample.planes[1] = own & kings
    sample.planes[2] = other & ~kings
    sample.planes[3] = other & kings


cdef class Trainer:
    """The samples, the parameters of a net, and the moments of Adam.

    Args:
        room: the maximum number of samples, including those for validation.
        threads: the number of parts of a batch that are processed at the same time.
        seed: the seed of the initial weights and of the order of the samples.

    Raises:
        ValueError: if ``threads`` is not from 1 to 64, or ``room`` is not from 1 to 2**32 - 1.
        MemoryError: if there is not enough memory.
    """

    cdef Sample* samples
    cdef uint32_t* order
    cdef Parameters* parameters
    cdef Parameters* means
    cdef Parameters* squares
    cdef Parameters* gradients
    cdef int threads
    cdef int64_t room
    cdef int64_t steps
    cdef uint64_t random
    cdef readonly int64_t training
    """The number of training samples."""
    cdef readonly int64_t validation
    """The number of validation samples, at the end of the buffer."""

    def __cinit__(self, int64_t room, int threads, uint64_t seed):
        if not 1 <= threads <= MOST_THREADS or not 1 <= room < 1 << 32:
            raise ValueError(f"not a possible number of threads or samples: {threads}, {room}")
        self.room = room
        self.threads = threads
        self.random = seed
        self.samples = <Sample*> allocate(room * sizeof(Sample))
        self.order = <uint32_t*> allocate(room * sizeof(uint32_t))
        self.parameters = <Parameters*> allocate(sizeof(Parameters))
        self.means = <Parameters*> allocate(sizeof(Parameters))
        self.squares = <Parameters*> allocate(sizeof(Parameters))
        self.gradients = <Parameters*> allocate(threads * sizeof(Parameters))
        if NULL in (self.samples, self.order, self.parameters, self.means, self.squares, self.gradients):
            raise MemoryError("no memory for the samples")
        self._start()

    def __dealloc__(self):
        release(self.samples)
        release(self.order)
        release(self.parameters)
        release(self.means)
        release(self.squares)
        release(self.gradients)

    cdef uint64_t _draw(self) noexcept nogil:
        self.random += 1
        return mixed(self.random)

    cdef void _fill(self, float* values, int count, float limit) noexcept nogil:
        cdef int i
        for i in range(count):
            values[i] = (<float> (self._draw() >> 40) / <float> (1 << 23) - 1) * limit

    cdef void _start(self) noexcept nogil:
        """Set random weights, scaled so that the sums in each layer have a spread of about 1/2."""
        cdef float* stage
        cdef int i
        for i in range(NET_STAGES):
            stage = <float*> self.parameters + i * STAGE
            self._fill(stage, NET_INPUTS * NET_HIDDEN, 0.15)
            self._fill(stage + NET_INPUTS * NET_HIDDEN, NET_HIDDEN, 0.3)
            stage += FIRST
            self._fill(stage, NET_PAIRS * NET_SECOND, sqrt(3.0 / NET_PAIRS))
            stage += NET_PAIRS * NET_SECOND
            self._fill(stage, NET_SECOND, 0.3)
            self._fill(stage + NET_SECOND, NET_SECOND, sqrt(3.0 / NET_SECOND))

    def add(self, bytes records, double result_weight, double points_per_logit, uint32_t salt=0):
        """Add the records of a file; one game in 50 is used for validation.

        The target of a sample is a weighted mean of the result, with weight ``result_weight``, and the
        probability of winning that the score implies, ``1 / (1 + exp(-score / points_per_logit))``.  If the
        score is proven, the target is 0 or 1.  ``salt`` distinguishes games that have the same number.

        Raises:
            ValueError: if there would be more samples than ``room``.
        """
        cdef const Record* record = <const Record*> <const char*> records
        cdef int64_t count = len(records) // sizeof(Record)
        cdef int64_t i
        cdef Sample* sample
        cdef double chance
        if self.training + self.validation + count > self.room:
            raise ValueError(f"no room for {count} more samples")
        with nogil:
            for i in range(count):
                if mixed(record.game ^ <uint64_t> salt << 32) % HELD_OUT == 0:
                    self.validation += 1
                    sample = &self.samples[self.room - self.validation]
                else:
                    sample = &self.samples[self.training]
                    self.training += 1
                sample_of(record, sample)
                if record.score > WIN_BOUND:
                    sample.target = 1
                elif record.score < -WIN_BOUND:
                    sample.target = 0
                else:
                    chance = 1 / (1 + exp(-record.score / points_per_logit))
                    sample.target = result_weight * record.result / 2 + (1 - result_weight) * chance
                record += 1

    def shuffle(self):
        """Put the training samples into a new random order."""
        cdef int64_t i
        cdef int64_t k
        with nogil:
            for i in range(self.training):
                k = <int64_t> (self._draw() % <uint64_t> (i + 1))
                self.order[i] = self.order[k]
                self.order[k] = <uint32_t> i

    def gradient(self, int thread, int64_t begin, int64_t end):
        """Compute the derivatives for samples ``begin`` to ``end - 1`` of the current order; return the sum
        of their losses.
        """
        cdef double loss
        if not 0 <= thread < self.threads or not 0 <= begin <= end <= self.training:
            raise IndexError((thread, begin, end))
        with nogil:
            memset(&self.gradients[thread], 0, sizeof(Parameters))
            loss = trainer_pass(
                self.parameters, self.samples, self.order + begin, end - begin, &self.gradients[thread]
            )
        return loss

    def step(self, double rate, int64_t batch):
        """Move the parameters along the gradients of all threads; ``batch`` is the number of samples."""
        cdef float* total = <float*> self.gradients
        cdef float* part
        cdef float* stage
        cdef int count = sizeof(Parameters) // sizeof(float)
        cdef float factor = 1.0 / <float> batch
        cdef int i
        cdef int k
        with nogil:
            self.steps += 1
            for k in range(1, self.threads):
                part = <float*> &self.gradients[k]
                for i in range(count):
                    total[i] += part[i]
            for i in range(count):
                total[i] *= factor
            trainer_adam(
                <float*> self.parameters, <float*> self.means, <float*> self.squares, total, count,
                rate, 0.9 ** self.steps, 0.999 ** self.steps,
            )
            # The values must fit the integers of net.h: 26 rows of 256 * 4 stay below 2**15.
            for i in range(NET_STAGES):
                stage = <float*> self.parameters + i * STAGE
                trainer_clip(stage, FIRST, 4)
                stage += FIRST
                trainer_clip(stage, (NET_PAIRS + 1) * NET_SECOND, 30)
                trainer_clip(stage + (NET_PAIRS + 1) * NET_SECOND, NET_SECOND + 1, 15)

    def validate(self, int64_t begin=0, int64_t end=-1):
        """Return the sum of the losses of validation samples: all, or one thread's part of them."""
        cdef double loss
        if end < 0:
            end = self.validation
        if not 0 <= begin <= end <= self.validation:
            raise IndexError((begin, end))
        with nogil:
            loss = trainer_pass(
                self.parameters, self.samples + (self.room - self.validation + begin), NULL, end - begin, NULL
            )
        return loss

    def floor(self):
        """Return the mean entropy of the validation targets: no net can have a smaller loss."""
        cdef double total = 0
        cdef double target
        cdef int64_t i
        from math import log

        for i in range(self.room - self.validation, self.room):
            target = self.samples[i].target
            if 0 < target < 1:
                total -= target * log(target) + (1 - target) * log(1 - target)
        return total / max(self.validation, 1)

    def export(self):
        """Return the parameters as float32, in the order of ``trainer.h``."""
        return (<const char*> self.parameters)[: sizeof(Parameters)]

    def restore(self, bytes values):
        """Restore parameters returned by :meth:`export` and reset the moments of Adam."""
        if len(values) != sizeof(Parameters):
            raise ValueError(f"the parameters have {sizeof(Parameters)} bytes, not {len(values)}")
        memcpy(self.parameters, <const char*> values, sizeof(Parameters))
        memset(self.means, 0, sizeof(Parameters))
        memset(self.squares, 0, sizeof(Parameters))
        self.steps = 0

    def logits(self, bytes records):
        """Return the output of the net, computed in floats, for each record."""
        cdef const Record* record = <const Record*> <const char*> records
        cdef Sample sample
        cdef list found = []
        cdef int64_t i
        for i in range(len(records) // sizeof(Record)):
            sample_of(&record[i], &sample)
            found.append(trainer_logit(self.parameters, &sample))
        return found
