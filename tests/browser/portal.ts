import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { createRecords } from '#records/records.ts'
import { followIndex } from '#records/index-follower.ts'
import { createApp } from '#server/app.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { ensureDemoData } from '#server/demo-data.ts'
import { keepAnswers } from '#server/kept-answers.ts'
import { createLetterLimits } from '#server/letter-limits.ts'
import { createMetrics } from '#server/metrics.ts'
import { projectRoot } from '#server/page-build.ts'
import { createRenditions } from '#server/renditions.ts'
import { sites } from '#sites/table.ts'
import { fileSnapshotStore } from '#store/index-snapshot.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { diskFiles } from '#store/files-disk.ts'
import { createPageCache } from '#store/page-cache.ts'

/** Of the previews in these tests. */
export const previewSecret = 'a secret for tests'

export interface BrowserPortal {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** The portal as it is built, over the demo's catalogue in a database in memory, on a port of its own. */
export async function browserPortal(): Promise<BrowserPortal> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-browser-'))
  const database = await openDatabase({})
  await migrateDatabase(database)
  const records = createRecords(database)
  const files = diskFiles(path.join(dataDir, 'files'))
  await ensureDemoData({ demoData: 'yes', dataDir }, database, records, files, () => {}, new AbortController().signal)
  const log = pino({ level: 'silent' })
  const follower = await followIndex({
    records,
    queries: database.queries,
    snapshots: fileSnapshotStore(dataDir, 'browser tests'),
    every: () => () => {},
    log,
  })
  const renditions = createRenditions({ files, records, log })
  const listener: { origin: string } = { origin: '' }
  const app = await createApp({
    log,
    sites,
    records,
    files,
    renditions,
    content: follower,
    pages: await builtPages(projectRoot),
    cache: createPageCache(0, follower.topics),
    answers: keepAnswers(8_000_000, follower.topics),
    metrics: createMetrics(),
    now: () => new Date(),
    publicOrigin: () => listener.origin,
    clientFiles: clientDirectory(projectRoot),
    previewSecret,
    workshop: null,
    letters: { wait: createLetterLimits(), written: () => {} },
  })
  listener.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: listener.origin,
    close: async () => {
      await app.close()
      await renditions.close()
      await follower.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
