import { expect, it } from 'vitest'
import { FileMissing } from './file-missing.ts'
import { laterPart } from './later-part.ts'

it('Loads the code of a part once', async () => {
  let loads = 0
  const part = laterPart(async () => {
    loads += 1
    return () => null
  })
  await Promise.all([part.load(), part.load()])
  await part.load()
  expect(loads).toBe(1)
})

it('Says that a file is missing when the code of a part cannot be fetched', async () => {
  const part = laterPart(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(part.load()).rejects.toThrow(FileMissing)
})
