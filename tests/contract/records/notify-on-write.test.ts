import { expect, it } from 'vitest'
import { synonym } from '#features/search/feed/synonym.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { notifyOnWrite } from '#platform/records/write/notify-on-write.ts'
import { callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

describeEachDatabase('Notification of writes', (open) => {
  it('Listeners are notified of every write after its commit, and not of refused writes', async () => {
    const fixtures = await callFixtures(await open())
    try {
      let notified = 0
      const records = notifyOnWrite(fixtures.records, () => (notified += 1))
      const row = await records.create(systemViewer, synonym, { language: null, terms: ['a', 'b'] })
      expect(notified).toBe(1)
      const changed = await records.update(systemViewer, synonym, row.id, row.version, { terms: ['a', 'c'] })
      expect(notified).toBe(2)
      await expect(records.update(systemViewer, synonym, row.id, row.version, { terms: ['d', 'e'] })).rejects.toThrow()
      expect(notified).toBe(2)
      await records.upsertBatch(systemViewer, synonym, [{ integrationId: 's', language: null, terms: ['x', 'y'] }])
      await records.remove(systemViewer, synonym, changed.id, changed.version)
      await records.write(systemViewer, (handle) => handle.create(synonym, { language: null, terms: ['m', 'n'] }))
      expect(notified).toBe(5)
      await records.list(systemViewer, synonym)
      expect(notified).toBe(5)
    } finally {
      await fixtures.close()
    }
  })
})
