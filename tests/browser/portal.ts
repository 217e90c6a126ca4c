import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { createRecords } from '#records/records.ts'
import { followIndex } from '#records/index-follower.ts'
import { createApp } from '#server/app.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { ensureDemoData } from '#server/demo-data.ts'
import { createMetrics } from '#server/metrics.ts'
import { builtFingerprint, projectRoot, sourcesFingerprint } from '#server/page-build.ts'
import { sites } from '#sites/table.ts'
import { fileSnapshotStore } from '#store/index-snapshot.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { createPageCache } from '#store/page-cache.ts'

export interface BrowserPortal {
  /** `http://127.0.0.1:40123` */
  readonly origin: string
  readonly close: () => Promise<void>
}

/** As `npm run build` does: a test's own environment would make pages for developers. */
const build = () =>
  promisify(execFile)(process.execPath, [path.join(projectRoot, 'src/server/build.ts')], {
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** The portal as it is built, over the demo's catalogue in a database in memory, on a port of its own. */
export async function browserPortal(): Promise<BrowserPortal> {
  if ((await builtFingerprint(projectRoot)) !== (await sourcesFingerprint(projectRoot))) await build()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-browser-'))
  const database = await openDatabase({})
  await migrateDatabase(database)
  const records = createRecords(database)
  await ensureDemoData({ demoData: 'yes', dataDir }, database, records, () => {}, new AbortController().signal)
  const log = pino({ level: 'silent' })
  const follower = await followIndex({
    records,
    queries: database.queries,
    snapshots: fileSnapshotStore(dataDir, 'browser tests'),
    every: () => () => {},
    log,
  })
  const listener: { origin: string } = { origin: '' }
  const app = await createApp({
    log,
    sites,
    records,
    content: follower,
    pages: await builtPages(projectRoot),
    cache: createPageCache(0),
    metrics: createMetrics(),
    now: () => new Date(),
    publicOrigin: () => listener.origin,
    clientFiles: clientDirectory(projectRoot),
  })
  listener.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origin: listener.origin,
    close: async () => {
      await app.close()
      await follower.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
