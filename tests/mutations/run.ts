import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import type { Mutation } from './mutation.ts'
import { mutations } from './mutations.ts'

/**
 * Applies the mutations one by one and runs the tests that guard them: `npm run mutate`, or with ids, families, parts of
 * file names or ranges of indexes in the table, `npm run mutate -- ADR search/words 126-207`. Prints each survivor. Exits
 * with 1 when fewer than 97 % are killed.
 */
const requiredShare = 0.97
const patterns = process.argv.slice(2)
const chosen = mutations
  .map((mutation, index) => ({ mutation, index }))
  .filter(({ mutation, index }) => patterns.length === 0 || patterns.some((pattern) => names(pattern, mutation, index)))

/** Whether a pattern of the command line selects a mutation. */
function names(pattern: string, { rule, file }: Mutation, index: number): boolean {
  const range = /^(\d+)-(\d+)$/.exec(pattern)
  if (range !== null) return index >= Number(range[1]) && index <= Number(range[2])
  return rule.startsWith(pattern) || file.includes(pattern)
}

type Result = 'passed' | 'failed' | 'timed out'

/** How test files end with one mutation, or without any. A run that does not end counts as failed, and is named. */
async function run(tests: readonly string[], index: number | null): Promise<Result> {
  const { VITEST: _, ...environment } = process.env
  const env = index === null ? environment : { ...environment, MUTATION: String(index) }
  const words = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--project=unit', '--project=thorough', ...tests]
  return await new Promise((done) => {
    execFile(process.execPath, words, { env, timeout: 300_000, maxBuffer: 1 << 28 }, (error) => {
      done(error === null ? 'passed' : error.killed === true ? 'timed out' : 'failed')
    })
  })
}

const outcomes = {
  passed: 'SURVIVED',
  failed: 'killed',
  'timed out': 'killed by its time limit',
} as const satisfies Record<Result, string>

const described = ({ rule, file, find, replace }: Mutation): string => `[${rule}] ${file}: ${find} → ${replace}`

const guards = [...new Set(chosen.flatMap(({ mutation }) => mutation.tests))]
if ((await run(guards, null)) !== 'passed') {
  console.error('The tests fail without a mutation as well: nothing was tried.')
  process.exit(2)
}

const survivors: Mutation[] = []
const waiting = [...chosen]
let done = 0
async function work(): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const result = await run(next.mutation.tests, next.index)
    done += 1
    if (result === 'passed') survivors.push(next.mutation)
    console.log(`${done}/${chosen.length} ${outcomes[result]} #${next.index} ${described(next.mutation)}`)
  }
}
await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, work))

const killed = chosen.length - survivors.length
for (const survivor of survivors) console.log(`survived: ${described(survivor)}`)
console.log(`killed ${killed} of ${chosen.length} (${((100 * killed) / chosen.length).toFixed(1)} %)`)
process.exit(killed / chosen.length >= requiredShare ? 0 : 1)
