import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { foreignFiles } from '#platform/store/file-store-id.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'tradegrade-file-store-'))
afterAll(() => rmSync(folder, { recursive: true }))

describeEachDatabase('Processes with one database and local files', (open) => {
  it('Agree on one directory: another one is reported with the id that makes a copy known', async () => {
    const database = await open()
    const place = mkdtempSync(join(folder, 'each-'))
    const [shared, other, copy] = ['shared', 'other', 'copy'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ]
    try {
      const together = await Promise.all([1, 2, 3].map(() => foreignFiles(shared, database.queries)))
      expect(together).toEqual([null, null, null])
      expect(await foreignFiles(other, database.queries)).toMatch(
        /^the files in \S+other are not those of this database: .* write [0-9a-f-]{36} to \S+store-id$/,
      )
      cpSync(shared, copy, { recursive: true })
      expect(await foreignFiles(copy, database.queries)).toBeNull()
    } finally {
      await database.close()
    }
  })
})
