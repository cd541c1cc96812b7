/*
 * The exact recursions of docs/reference/model.md in plain C, as a peer for feint.solver.backward.
 *
 *   recursion cost N M REPETITIONS THREADS     the paper's cost with d(b) = b^4, on the whole ledger
 *   recursion goal N M REPETITIONS THREADS     the goal, on the margin I - 2L
 *
 * Prints the three values of the start, and then the seconds of each repetition, one per line. The scenario is that of
 * scenarios/hate-speech.yaml: three oracle states, incentives 1, 2, 3, prior ledger (2, 1).
 *
 * cc -O3 -march=native -pthread -o recursion recursion.c -lm
 */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { R = 3, LEVELS = 3, TOP = 3, MAX_THREADS = 64 };

static const double SUCCESS[R][LEVELS] = {{0, 0.1, 0.2}, {0.1, 0.2, 0.6}, {0.3, 0.6, 0.9}};
static const double TRANSITION[R][R] = {
    {0.5429201151768775, 0.43970221548193017, 0.01737766934119215},
    {0.18459619365934257, 0.6815686214508614, 0.13383518488979598},
    {0.027958310265886226, 0.5128916234455244, 0.4591500662885879}};

static int horizon, successes, threads;
static size_t column; /* doubles of one ledger: R * (successes + 1) */
static double *now, *next; /* expected values after the oracle's move, of the stage and of the one after it */
static double *decided[2]; /* goal: the same for ledgers that are safe whatever happens */
static double *logarithm, *psi, *inverse_psi;
static double start[R];
static pthread_barrier_t barrier;

/* Ledgers of stage t: paid I - 2 from t to 3t, and of it on learning queries L - 1 from 0 to I - 2. */
static size_t ledger(int t, int paid, int learning) {
  size_t before = (size_t)paid * (paid + 1) / 2 - (size_t)t * (t + 1) / 2;
  return (before + learning) * column;
}

/* Stores the expected value after the oracle's move; v has R columns of successes + 1 numbers. */
static void move(const double *restrict v, double *restrict w) {
  int width = successes + 1;
  for (int o = 0; o < R; o++) {
    const double *p = TRANSITION[o];
    for (int b = 0; b < width; b++) {
      w[o * width + b] = p[0] * v[b] + p[1] * v[width + b] + p[2] * v[2 * width + b];
    }
  }
}

static void cost_ledger(int t, int paid, int learning, double *restrict v) {
  int width = successes + 1, I = paid + 2, L = learning + 1;
  for (int o = 0; o < R; o++) {
    double *best = v + o * width;
    double rank = (o + 1.0) * (o + 1.0);
    for (int i = 1; i <= LEVELS; i++) {
      const double *decoy = next + ledger(t + 1, paid + i, learning) + o * width;
      const double *learn = next + ledger(t + 1, paid + i, learning + i) + o * width;
      double hide = rank * (logarithm[I] - logarithm[I + i]) / horizon;
      double show = (logarithm[L + i] + logarithm[I] - logarithm[L] - logarithm[I + i]) / rank / horizon;
      double p = SUCCESS[o][i - 1];
      if (i == 1) {
        best[0] = hide * inverse_psi[0] + decoy[0];
        for (int b = 1; b < width; b++) {
          double q = hide * inverse_psi[b] + decoy[b];
          double r = show * psi[b] + p * learn[b - 1] + (1 - p) * learn[b];
          best[b] = r < q ? r : q;
        }
      } else {
        double q0 = hide * inverse_psi[0] + decoy[0];
        best[0] = q0 < best[0] ? q0 : best[0];
        for (int b = 1; b < width; b++) {
          double q = hide * inverse_psi[b] + decoy[b];
          double r = show * psi[b] + p * learn[b - 1] + (1 - p) * learn[b];
          double least = r < q ? r : q;
          best[b] = least < best[b] ? least : best[b];
        }
      }
    }
  }
}

/* Margins of stage t that are undecided: neither exposed nor safe whatever happens. */
static int reach(int t) {
  int left = TOP * (horizon - t), gone = TOP * t;
  return left < gone ? left : gone;
}

/* Expected values after the move of stage t, at a margin; the stage's arrays are given. */
static const double *at(const double *values, const double *safe, const double *failed, int t, int margin) {
  int r = reach(t), left = TOP * (horizon - t);
  if (margin > left) {
    return safe;
  }
  if (margin <= -left) {
    return failed;
  }
  return values + (size_t)(margin + r) * column;
}

static void goal_column(const double *const *decoys, const double *const *learns, double *restrict v) {
  int width = successes + 1;
  for (int o = 0; o < R; o++) {
    double *best = v + o * width;
    const double *hide = decoys[TOP] + o * width; /* a larger margin is never worse */
    memcpy(best, hide, width * sizeof(double));
    for (int i = 1; i <= LEVELS; i++) {
      const double *learn = learns[i] + o * width;
      double p = SUCCESS[o][i - 1];
      for (int b = 1; b < width; b++) {
        double r = p * learn[b - 1] + (1 - p) * learn[b];
        best[b] = r < best[b] ? r : best[b];
      }
    }
  }
}

static int task_is_goal;
static double *failed_values;

static void stage(int t, int worker, double *v) {
  if (!task_is_goal) {
    /* Ledgers are dealt out in rows of one payment, so that no worker waits for a long one at the end. */
    for (int paid = t + worker; paid <= TOP * t; paid += threads) {
      for (int learning = 0; learning <= paid; learning++) {
        cost_ledger(t, paid, learning, v);
        if (t == 0) {
          for (int o = 0; o < R; o++) start[o] = v[o * (successes + 1) + successes];
        }
        move(v, now + ledger(t, paid, learning));
      }
    }
    return;
  }
  int r = reach(t);
  const double *safe = decided[(t + 1) & 1];
  const double *decoys[TOP + 1], *learns[TOP + 1];
  for (int margin = -r + worker; margin <= r; margin += threads) {
    for (int i = 1; i <= LEVELS; i++) {
      decoys[i] = at(next, safe, failed_values, t + 1, margin + i);
      learns[i] = at(next, safe, failed_values, t + 1, margin - i);
    }
    goal_column(decoys, learns, v);
    if (t == 0) {
      for (int o = 0; o < R; o++) start[o] = v[o * (successes + 1) + successes];
    }
    move(v, now + (size_t)(margin + r) * column);
  }
  if (worker == 0) {
    for (int i = 1; i <= LEVELS; i++) {
      decoys[i] = learns[i] = safe;
    }
    goal_column(decoys, learns, v);
    move(v, decided[t & 1]);
  }
}

static void *work(void *argument) {
  int worker = (int)(size_t)argument;
  double *v = malloc(column * sizeof(double));
  for (int t = horizon - 1; t >= 0; t--) {
    stage(t, worker, v);
    pthread_barrier_wait(&barrier);
    if (worker == 0) {
      double *swap = now;
      now = next;
      next = swap;
    }
    pthread_barrier_wait(&barrier);
  }
  free(v);
  return NULL;
}

static void terminal(void) {
  double *v = malloc(column * sizeof(double));
  int width = successes + 1;
  if (!task_is_goal) {
    for (int o = 0; o < R; o++) {
      for (int b = 0; b < width; b++) v[o * width + b] = pow(b, 4);
    }
    for (int paid = horizon; paid <= TOP * horizon; paid++) {
      for (int learning = 0; learning <= paid; learning++) {
        memcpy(next + ledger(horizon, paid, learning), v, column * sizeof(double));
      }
    }
  } else {
    for (size_t k = 0; k < column; k++) {
      v[k] = k % width > 0;
      failed_values[k] = 1;
    }
    memcpy(decided[horizon & 1], v, column * sizeof(double));
    memcpy(next, failed_values, column * sizeof(double)); /* margin 0 at the end is exposed */
  }
  free(v);
}

static double seconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count != 6) {
    fprintf(stderr, "usage: recursion cost|goal N M REPETITIONS THREADS\n");
    return 2;
  }
  task_is_goal = strcmp(arguments[1], "goal") == 0;
  horizon = atoi(arguments[2]);
  successes = atoi(arguments[3]);
  int repetitions = atoi(arguments[4]);
  threads = atoi(arguments[5]);
  if (horizon < 1 || successes < 1 || threads < 1 || threads > MAX_THREADS) {
    return 2;
  }
  column = (size_t)R * (successes + 1);
  size_t cells = task_is_goal ? 2 * (size_t)TOP * horizon + 1 : ledger(horizon, TOP * horizon + 1, 0) / column;
  now = malloc(cells * column * sizeof(double));
  next = malloc(cells * column * sizeof(double));
  decided[0] = malloc(column * sizeof(double));
  decided[1] = malloc(column * sizeof(double));
  failed_values = malloc(column * sizeof(double));
  logarithm = malloc((TOP * horizon + 8) * sizeof(double));
  psi = malloc((successes + 1) * sizeof(double));
  inverse_psi = malloc((successes + 1) * sizeof(double));
  double *taken = malloc((size_t)repetitions * sizeof(double));
  for (int repetition = 0; repetition < repetitions; repetition++) {
    double begin = seconds();
    for (int k = 1; k < TOP * horizon + 8; k++) logarithm[k] = log(k);
    for (int b = 0; b <= successes; b++) {
      psi[b] = (b + 1.0) * (b + 1.0);
      inverse_psi[b] = 1 / psi[b];
    }
    terminal();
    pthread_barrier_init(&barrier, NULL, (unsigned)threads);
    pthread_t others[MAX_THREADS];
    for (int worker = 1; worker < threads; worker++) {
      pthread_create(&others[worker], NULL, work, (void *)(size_t)worker);
    }
    work((void *)0);
    for (int worker = 1; worker < threads; worker++) {
      pthread_join(others[worker], NULL);
    }
    pthread_barrier_destroy(&barrier);
    taken[repetition] = seconds() - begin;
  }
  printf("%.15g %.15g %.15g\n", start[0], start[1], start[2]);
  for (int repetition = 0; repetition < repetitions; repetition++) {
    printf("%.6f\n", taken[repetition]);
  }
  return 0;
}
