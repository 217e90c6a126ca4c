import { expect, it } from 'vitest'
import { synonym } from '#entities/synonym.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { tellingWrites } from '#records/telling-writes.ts'
import { callSetting } from './calls-setting.ts'
import { describeEachDatabase } from './databases.ts'

describeEachDatabase('writes that tell', (open) => {
  it('are told once they are kept, each of them, and not when they are refused', async () => {
    const setting = await callSetting(await open())
    try {
      let told = 0
      const records = tellingWrites(setting.records, () => (told += 1))
      const row = await records.create(systemViewer, synonym, { language: null, terms: ['a', 'b'] })
      expect(told).toBe(1)
      const changed = await records.update(systemViewer, synonym, row.id, row.version, { terms: ['a', 'c'] })
      expect(told).toBe(2)
      await expect(records.update(systemViewer, synonym, row.id, row.version, { terms: ['d', 'e'] })).rejects.toThrow()
      expect(told).toBe(2)
      await records.upsertBatch(systemViewer, synonym, [{ integrationId: 's', language: null, terms: ['x', 'y'] }])
      await records.remove(systemViewer, synonym, changed.id, changed.version)
      await records.write(systemViewer, (handle) => handle.create(synonym, { language: null, terms: ['m', 'n'] }))
      expect(told).toBe(5)
      await records.list(systemViewer, synonym)
      expect(told).toBe(5)
    } finally {
      await setting.close()
    }
  })
})
