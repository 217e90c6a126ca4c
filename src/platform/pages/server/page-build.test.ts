import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtFingerprint, sourcesFingerprint } from './page-build.ts'

describe('sourcesFingerprint', () => {
  let root: string
  const write = async (file: string, content: string): Promise<void> => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true })
    await writeFile(path.join(root, file), content)
  }
  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'tradegrade-build-'))
    await write('src/app/page.tsx', 'one')
    await write('package-lock.json', '{}')
  })
  afterEach(() => rm(root, { recursive: true, force: true }))

  it.each([
    ['a source', 'src/app/page.tsx', 'two'],
    ['a new source', 'src/platform/values/new.ts', ''],
    ['the packages', 'package-lock.json', '{"a":1}'],
    ['a public file', 'public/favicon.svg', '<svg/>'],
  ])('Changes with %s', async (_what, file, content) => {
    const before = await sourcesFingerprint(root)
    await write(file, content)
    expect(await sourcesFingerprint(root)).not.toBe(before)
  })

  it.each([
    ['a test', 'src/app/page.test.tsx'],
    ['what stands elsewhere', 'docs/tour.md'],
  ])('Does not change with %s', async (_what, file) => {
    const before = await sourcesFingerprint(root)
    await write(file, 'text')
    expect(await sourcesFingerprint(root)).toBe(before)
  })

  it('Is null without a finished build', async () => {
    expect(await builtFingerprint(root)).toBeNull()
    await write('build/fingerprint', 'abc\n')
    expect(await builtFingerprint(root)).toBe('abc')
  })
})
