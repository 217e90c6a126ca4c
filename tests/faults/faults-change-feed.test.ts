import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { recordModel } from '#app/record-model.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { visibleChanges } from '#features/integrations/changes/visible-changes.ts'
import { createRecords } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { describeOnPostgres } from '../fixtures/databases.ts'
import { isLongRun } from '../fixtures/test-run.ts'

/** A process that writes until it is killed, and the integration ids whose writes were acknowledged. */
function startWriter(url: string, name: string) {
  const child = spawn(process.execPath, [new URL('store-writer.ts', import.meta.url).pathname, url, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  const first = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith('done ')) return
    acknowledged.push(line.slice(5))
    first.resolve()
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  return {
    acknowledged,
    begun: first.promise,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describeOnPostgres('The change feed of several processes', (open) => {
  it('[INT-01] Lists every record once that two processes wrote until they were killed, and no other', async () => {
    const database = await open()
    const records = createRecords(database, recordModel)
    const listed: string[] = []
    let position = await records.outboxPosition()
    const follow = async (): Promise<void> => {
      for (;;) {
        const page = await records.readOutbox(position, 50)
        expect(page.lost).toBe(false)
        if (page.entries.length === 0) return
        const changes = await visibleChanges(records, systemViewer, page.entries, [businessGroup.apiName])
        expect(changes.every(({ event }) => event === 'created')).toBe(true)
        listed.push(...changes.map(({ recordId }) => recordId))
        position = page.position
      }
    }
    const acknowledged: string[] = []
    for (let round = 0; round < (isLongRun ? 20 : 2); round += 1) {
      const writers = ['a', 'b'].map((name) => startWriter(database.url ?? '', `${name}${round}`))
      await Promise.all(writers.map(({ begun }) => begun))
      for (let turn = 0; turn < 10; turn += 1) {
        await follow()
        await delay(20)
      }
      await Promise.all(writers.map(({ kill }) => kill()))
      for (const writer of writers) acknowledged.push(...writer.acknowledged)
    }
    // The server notices after a moment that the killed processes have gone, and ends their transactions.
    const stored: string[] = []
    await expect
      .poll(
        async () => {
          await follow()
          stored.length = 0
          for await (const rows of records.stream(systemViewer, businessGroup)) stored.push(...rows.map(({ id }) => id))
          return [stored.length - listed.length, listed.length - new Set(listed).size]
        },
        { timeout: 20_000 },
      )
      .toEqual([0, 0])
    expect(listed.length).toBeGreaterThan(0)
    expect(new Set(listed)).toEqual(new Set(stored))
    const ids = await records.idsByIntegrationId(systemViewer, businessGroup, acknowledged)
    expect(ids.size).toBe(acknowledged.length)
    await database.close()
  }, 120_000)
})
