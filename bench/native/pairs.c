/*
 * The neighbour pass of the standard scene as a native program, for comparison with the kernel (bench/tasks/native.ts):
 * separation, alignment and cohesion in the form linear-decay. It sorts the fish into cells in every step and computes
 * eight candidates at a time with AVX2, on one thread, without branches that depend on the distance.
 *
 *     gcc -O3 -mavx2 -mfma pairs.c -o pairs -lm && ./pairs fish.bin 21
 *
 * The file holds the number of fish (int32) and the edge of the cube in m (float32), then columns of float32: x, y, z,
 * vx, vy, vz. Prints the medians of the processor time, ms: the pairs alone, and all with sorting and headings; then the
 * number of neighbours of a fish.
 */
#define _POSIX_C_SOURCE 200112L
#include <immintrin.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { X, Y, Z, HX, HY, HZ, columns };

static const float separationR = 2.2f, alignmentR = 7, cohesionR = 11;

static int count, along, cells;
/* Columns in the order of the file, and in the order of cells. In the latter, headings instead of velocities. */
static float *given[columns], *sorted[columns];
/* For each fish the vectors of the three rules. */
static float *vectors;
/* Slot of each fish, and first slot of each cell. */
static int *slot, *first;

static double milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void *zeros(size_t bytes) {
  void *memory = calloc(1, bytes);
  if (!memory) exit(1);
  return memory;
}

static int clampCell(float coordinate, float perMetre) {
  int cell = (int)(coordinate * perMetre);
  return cell < 0 ? 0 : cell >= along ? along - 1 : cell;
}

/* Counting sort by cell. Computes headings. */
static void sort(float perMetre) {
  for (int c = 0; c <= cells; c++) first[c] = 0;
  for (int i = 0; i < count; i++) {
    int x = clampCell(given[X][i], perMetre), y = clampCell(given[Y][i], perMetre), z = clampCell(given[Z][i], perMetre);
    slot[i] = (z * along + y) * along + x;
    first[slot[i]]++;
  }
  for (int c = 1; c <= cells; c++) first[c] += first[c - 1];
  for (int i = count - 1; i >= 0; i--) {
    int to = slot[i] = --first[slot[i]];
    float vx = given[HX][i], vy = given[HY][i], vz = given[HZ][i];
    float lengthSq = vx * vx + vy * vy + vz * vz, scale = lengthSq > 0 ? 1 / sqrtf(lengthSq) : 0;
    for (int k = X; k <= Z; k++) sorted[k][to] = given[k][i];
    sorted[HX][to] = vx * scale;
    sorted[HY][to] = vy * scale;
    sorted[HZ][to] = vz * scale;
  }
}

static float total(__m256 v) {
  float f[8];
  _mm256_storeu_ps(f, v);
  return ((f[0] + f[1]) + (f[2] + f[3])) + ((f[4] + f[5]) + (f[6] + f[7]));
}

/* Writes a vector, limited to length 1. */
static void write(float *to, __m256 x, __m256 y, __m256 z) {
  float a = total(x), b = total(y), c = total(z), lengthSq = a * a + b * b + c * c;
  float scale = lengthSq > 1 ? 1 / sqrtf(lengthSq) : 1;
  to[0] = a * scale;
  to[1] = b * scale;
  to[2] = c * scale;
}

/* @returns the number of neighbours of all fish */
static long pairs(void) {
  const __m256 zero = _mm256_setzero_ps(), one = _mm256_set1_ps(1), limit = _mm256_set1_ps(cohesionR * cohesionR);
  const __m256 perS = _mm256_set1_ps(1 / separationR), perA = _mm256_set1_ps(1 / alignmentR);
  const __m256 perC = _mm256_set1_ps(1 / cohesionR);
  const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
  long found = 0;
  for (int cell = 0; cell < cells; cell++) {
    int x = cell % along, y = cell / along % along, z = cell / along / along, from[9], to[9], rows = 0;
    for (int kz = z - 1; kz <= z + 1; kz++)
      for (int ky = y - 1; ky <= y + 1; ky++) {
        if (kz < 0 || ky < 0 || kz >= along || ky >= along) continue;
        int row = (kz * along + ky) * along;
        from[rows] = first[row + (x > 0 ? x - 1 : 0)];
        to[rows++] = first[row + (x < along - 1 ? x + 2 : along)];
      }
    for (int i = first[cell]; i < first[cell + 1]; i++) {
      const __m256 px = _mm256_set1_ps(sorted[X][i]), py = _mm256_set1_ps(sorted[Y][i]), pz = _mm256_set1_ps(sorted[Z][i]);
      __m256 sx = zero, sy = zero, sz = zero, ax = zero, ay = zero, az = zero, cx = zero, cy = zero, cz = zero;
      for (int row = 0; row < rows; row++)
        for (int j = from[row]; j < to[row]; j += 8) {
          __m256 dx = _mm256_sub_ps(px, _mm256_loadu_ps(sorted[X] + j));
          __m256 dy = _mm256_sub_ps(py, _mm256_loadu_ps(sorted[Y] + j));
          __m256 dz = _mm256_sub_ps(pz, _mm256_loadu_ps(sorted[Z] + j));
          __m256 lengthSq = _mm256_fmadd_ps(dx, dx, _mm256_fmadd_ps(dy, dy, _mm256_mul_ps(dz, dz)));
          __m256 inRow = _mm256_castsi256_ps(_mm256_cmpgt_epi32(_mm256_set1_epi32(to[row] - j), lanes));
          __m256 other = _mm256_and_ps(inRow, _mm256_cmp_ps(lengthSq, zero, _CMP_GT_OQ));
          __m256 near = _mm256_and_ps(other, _mm256_cmp_ps(lengthSq, limit, _CMP_LT_OQ));
          found += __builtin_popcount((unsigned)_mm256_movemask_ps(near));
          __m256 length = _mm256_sqrt_ps(lengthSq), inverse = _mm256_div_ps(one, length);
          __m256 push = _mm256_and_ps(near, _mm256_max_ps(zero, _mm256_sub_ps(inverse, perS)));
          sx = _mm256_fmadd_ps(dx, push, sx);
          sy = _mm256_fmadd_ps(dy, push, sy);
          sz = _mm256_fmadd_ps(dz, push, sz);
          __m256 pull = _mm256_and_ps(near, _mm256_sub_ps(inverse, perC));
          cx = _mm256_fnmadd_ps(dx, pull, cx);
          cy = _mm256_fnmadd_ps(dy, pull, cy);
          cz = _mm256_fnmadd_ps(dz, pull, cz);
          __m256 share = _mm256_and_ps(near, _mm256_max_ps(zero, _mm256_fnmadd_ps(length, perA, one)));
          ax = _mm256_fmadd_ps(_mm256_loadu_ps(sorted[HX] + j), share, ax);
          ay = _mm256_fmadd_ps(_mm256_loadu_ps(sorted[HY] + j), share, ay);
          az = _mm256_fmadd_ps(_mm256_loadu_ps(sorted[HZ] + j), share, az);
        }
      write(vectors + 9l * i, sx, sy, sz);
      write(vectors + 9l * i + 3, ax, ay, az);
      write(vectors + 9l * i + 6, cx, cy, cz);
    }
  }
  return found;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int many, char **words) {
  FILE *file = many > 2 ? fopen(words[1], "rb") : NULL;
  int rounds = many > 2 ? atoi(words[2]) : 0;
  float edge;
  if (!file || rounds < 1 || fread(&count, 4, 1, file) != 1 || fread(&edge, 4, 1, file) != 1) return 1;
  for (int k = 0; k < columns; k++) {
    given[k] = zeros(4 * (size_t)count);
    /* Rows are read eight at a time. */
    sorted[k] = zeros(4 * (size_t)count + 32);
    if (fread(given[k], 4, (size_t)count, file) != (size_t)count) return 1;
  }
  along = edge > cohesionR ? (int)(edge / cohesionR) : 1;
  cells = along * along * along;
  vectors = zeros(36 * (size_t)count);
  slot = zeros(4 * (size_t)count);
  first = zeros(4 * (size_t)(cells + 1));
  double *pass = zeros(8 * (size_t)rounds), *all = zeros(8 * (size_t)rounds);
  long found = 0;
  for (int round = 0; round < rounds; round++) {
    double start = milliseconds();
    sort((float)along / edge);
    double sortedAt = milliseconds();
    found = pairs();
    double end = milliseconds();
    pass[round] = end - sortedAt;
    all[round] = end - start;
  }
  qsort(pass, (size_t)rounds, sizeof *pass, ascending);
  qsort(all, (size_t)rounds, sizeof *all, ascending);
  printf("%f %f %f\n", pass[rounds / 2], all[rounds / 2], (double)found / count);
  return 0;
}
