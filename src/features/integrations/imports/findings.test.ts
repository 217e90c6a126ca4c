import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Finding, findingsFile, maxFindings, nothingFound, readFindings } from './findings.ts'

describe('The findings of a check or an undo', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'findings-'))))
  afterAll(() => rm(folder, { recursive: true }))

  const written = async (name: string, findings: Iterable<Finding>): Promise<string | null> => {
    const file = findingsFile(join(folder, name))
    for (const found of findings) file.add(found)
    return await file.close()
  }
  const finding = (status: Finding['status'], line: number): Finding => ({
    ...nothingFound,
    status,
    line,
    key: `K${line}`,
  })
  const read = async (path: string | null, status: Finding['status'], offset: number, limit: number) => {
    const { findings, hasMore } = await readFindings(createReadStream(path ?? ''), status, { offset, limit })
    return { lines: findings.map(({ line }) => line), hasMore }
  }

  it('[BOF-05] Are read by status and page, and say whether there are more', async () => {
    const lines = Array.from({ length: 10 }, (_, at) => at + 1)
    const path = await written(
      'pages.jsonl',
      lines.map((line) => finding(line % 2 === 0 ? 'updated' : 'created', line)),
    )
    expect(await read(path, 'updated', 0, 3)).toEqual({ lines: [2, 4, 6], hasMore: true })
    expect(await read(path, 'updated', 3, 3)).toEqual({ lines: [8, 10], hasMore: false })
    expect(await read(path, 'updated', 0, 5)).toEqual({ lines: [2, 4, 6, 8, 10], hasMore: false })
    expect(await read(path, 'updated', 9, 5)).toEqual({ lines: [], hasMore: false })
    expect(await read(path, 'refused', 0, 5)).toEqual({ lines: [], hasMore: false })
  })

  it('[BOF-05] A check that found nothing has no file', async () => {
    expect(await written('none.jsonl', [])).toBeNull()
  })

  it('[BOF-05] The stored findings of each status are bounded', async () => {
    const path = await written('many.jsonl', [
      ...Array.from({ length: maxFindings + 5 }, (_, line) => finding('created', line)),
      finding('refused', 1),
    ])
    const stored = (await readFile(path ?? '', 'utf8')).trimEnd().split('\n')
    expect(stored).toHaveLength(10_001)
    expect(await read(path, 'created', 9999, 50)).toEqual({ lines: [9999], hasMore: false })
    expect(await read(path, 'refused', 0, 50)).toEqual({ lines: [1], hasMore: false })
  })

  it('[BOF-05] A file that cannot be written is an error', async () => {
    await expect(written('no-folder/findings.jsonl', [finding('created', 1)])).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
