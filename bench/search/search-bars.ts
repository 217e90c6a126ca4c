/** The limits of the search benchmark. */

/** SQL is measured up to this number of grades; a list of more takes seconds. */
export const maxSqlGrades = 100_000
/** The minimal number of calls of each case over all repeats. */
export const minCalls = 1000
export const repeats = 5

/** The required figures at 100,000 and at 1,000,000 grades, in ms of processor time and in bytes. */
export const limits = {
  list: { 100_000: 3, 1_000_000: 25 },
  ranges: { 100_000: 4 },
  substitutes: { 100_000: 5, 1_000_000: 40 },
  suggestions: { 1_000_000: 2 },
  rows: { 100_000: 10 },
  sql: { 100_000: 20 },
  buildSeconds: 10,
  loadSeconds: 0.3,
  memory: { 1_000_000: 0.6e9 },
} as const
