/** What is measured of the search, and what is promised of it. */

/** SQL is measured up to here; beyond, one list takes it seconds. */
export const largestOfSql = 100_000
/** The least calls of each case in all repeats together. */
export const leastCalls = 1000
export const repeats = 5

/** What is promised at 100,000 and at 1,000,000 grades; ms of processor time, and bytes. */
export const bars = {
  list: { 100_000: 3, 1_000_000: 25 },
  suggestions: { 1_000_000: 2 },
  rows: { 100_000: 10 },
  sql: { 100_000: 20 },
  buildSeconds: 10,
  loadSeconds: 0.3,
  memory: { 1_000_000: 0.6e9 },
} as const
