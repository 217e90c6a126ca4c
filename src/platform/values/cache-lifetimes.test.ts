import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { cacheControl } from './cache-lifetimes.ts'

const table = 'src/platform/values/cache-lifetimes.ts'
/** The names of the platform's cache policies, which are no headers. */
const others = ['src/platform/record-client/cache-policies.ts']

/** A string literal with a directive of Cache-Control, or a constant whose name says that it is a cache lifetime. */
const patterns = [
  /['"`][^'"`\n]*\b(?:no-store|no-cache|must-revalidate|immutable|stale-while-revalidate|max-age\s*=|s-maxage\s*=)/i,
  /\b\w*(?:lifetime|timeToLive|ttl|keptFor|freshFor|staleAfter)\w*\s*[:=]\s*[\d_]+/i,
]

describe('Cache lifetimes', () => {
  it('Are in one table', async () => {
    const found: string[] = []
    for await (const file of glob('src/**/*.{ts,tsx}')) {
      if (file === table || others.includes(file) || /\.test\.tsx?$/.test(file)) continue
      for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
        if (patterns.some((pattern) => pattern.test(line))) found.push(`${file}:${at + 1} ${line.trim()}`)
    }
    expect(found).toEqual([])
  })

  it('Have the form of the header Cache-Control', () => {
    for (const [name, value] of Object.entries(cacheControl))
      expect(value, name).toMatch(
        /^(?:(?:public|private|no-store|no-cache|must-revalidate|immutable|max-age=\d+|s-maxage=\d+)(?:, |$))+$/,
      )
  })

  it('Store nothing personal', () => {
    expect(cacheControl.personal).toBe('private, no-store')
    expect(cacheControl.notStored).toBe('no-store')
  })
})
