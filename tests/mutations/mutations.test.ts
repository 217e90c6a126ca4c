import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mutated } from './mutation.ts'
import { mutations } from './mutations.ts'

/** Families of ledger ids in the titles of the tests. */
const families = new Set(
  globSync('{src,demo,tests,bench}/**/*.test.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/['`"]\[((?:[A-Z]{3}-\d\d[, ]*)+)\]/g)].flatMap(([, ids = '']) =>
      ids.split(/[, ]+/).map((id) => id.slice(0, 3)),
    ),
  ),
)

describe('The table of mutations', () => {
  it('Applies each mutation to exactly one place of its file', () => {
    const problems = mutations.flatMap((mutation) => {
      if (!existsSync(mutation.file)) return [`${mutation.file} does not exist`]
      try {
        const code = readFileSync(mutation.file, 'utf8')
        return mutated(code, mutation) === code ? [`${mutation.file}: ${mutation.find} changes nothing`] : []
      } catch (error) {
        return [String(error)]
      }
    })
    expect(problems).toEqual([])
  })

  it('Names test files that exist', () => {
    const tests = new Set(mutations.flatMap((mutation) => mutation.tests))
    expect([...tests].filter((file) => !existsSync(file))).toEqual([])
    expect(mutations.filter((mutation) => mutation.tests.length === 0)).toEqual([])
  })

  it('Lists at least 150 different mutations and covers every family of requirements that a test names', () => {
    expect(new Set(mutations.map(({ file, find, replace }) => `${file} ${find} ${replace}`)).size).toBe(
      mutations.length,
    )
    expect(mutations.length).toBeGreaterThanOrEqual(150)
    const covered = new Set(mutations.map(({ rule }) => rule.slice(0, 3)))
    expect([...families].filter((family) => !covered.has(family))).toEqual([])
  })
})
