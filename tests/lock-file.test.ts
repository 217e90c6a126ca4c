import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { expect, it } from 'vitest'

const lockFile = v.object({
  packages: v.record(v.string(), v.object({ integrity: v.optional(v.string()), link: v.optional(v.boolean()) })),
})

it('[OPS-01] Every package is installed only if it is the one whose hash the lock file has', () => {
  const { packages } = v.parse(
    lockFile,
    JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
  )
  const names = Object.keys(packages).filter((name) => name !== '')
  expect(names.length).toBeGreaterThan(100)
  expect(names.filter((name) => packages[name]?.integrity?.startsWith('sha512-') !== true)).toEqual([])
})
