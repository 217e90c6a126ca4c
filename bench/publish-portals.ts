import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Queries } from '#records/database.ts'
import type { FileStore } from '#records/file-store.ts'
import { createRecords, type Records } from '#records/records.ts'
import { followIndex } from '#records/index-follower.ts'
import { tellingWrites } from '#records/telling-writes.ts'
import { guestsAlike } from '#records/visibility.ts'
import { createApiStore } from '#record-api/api-store.ts'
import { createApp } from '#server/app.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { ensureDemoData } from '#server/demo-data.ts'
import { keepAnswers } from '#server/kept-answers.ts'
import { createLetterLimits } from '#server/letter-limits.ts'
import { createMetrics } from '#server/metrics.ts'
import { builtFingerprint, buildPages, sourcesFingerprint } from '#server/page-build.ts'
import { createRenditions } from '#server/renditions.ts'
import { sites } from '#sites/table.ts'
import { diskFiles } from '#store/files-disk.ts'
import { fileSnapshotStore } from '#store/index-snapshot.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openDatabase } from '#store/open.ts'
import { createSealing } from '#sign-in/sealed.ts'
import { createSignIn, type SignIn } from '#sign-in/sign-in.ts'
import { createPageCache } from '#store/page-cache.ts'
import { cachedReads } from '#store/row-cache.ts'
import { ownDatabase } from './own-database.ts'
import { root, startPortal, type Portal } from './portal.ts'

/** Portals over one database, and the records an editor writes. */
export interface Portals {
  readonly origins: readonly string[]
  readonly records: Records
  /** Pages that had to be made so far, in all of them. */
  readonly misses: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A portal in this process, with what it is made of. */
export interface EmbeddedPortal extends Portals {
  readonly queries: Queries
  readonly files: FileStore
  readonly signIn: SignIn
  /** Once the index knows of everything that was written. */
  readonly caughtUp: () => Promise<void>
}

/** The embedded database: nobody else may hold it, so editor, portal and guests share this process. */
export async function embedded(): Promise<EmbeddedPortal> {
  if ((await builtFingerprint(root)) !== (await sourcesFingerprint(root))) await buildPages(root)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
  const database = await openDatabase({})
  await migrateDatabase(database)
  const files = diskFiles(path.join(dataDir, 'files'))
  const own = createRecords(database)
  await ensureDemoData({ demoData: 'yes', dataDir }, database, own, files, () => {}, new AbortController().signal)
  const log = pino({ level: 'silent' })
  const follower = await followIndex({
    records: own,
    queries: database.queries,
    pollMilliseconds: 5_000,
    snapshots: fileSnapshotStore(dataDir, 'bench'),
    every: (milliseconds, run) => {
      const timer = setInterval(run, milliseconds).unref()
      return () => clearInterval(timer)
    },
    log,
  })
  const records = tellingWrites(
    cachedReads(own, () => follower.contentVersion, guestsAlike, 20_000),
    follower.wake,
  )
  const cache = createPageCache(64 * 1024 * 1024, follower.topics)
  const renditions = createRenditions({ files, records: own, log })
  const listener = { origin: '' }
  const signIn = createSignIn({
    queries: database.queries,
    records: own,
    now: () => new Date(),
    sealing: createSealing('x'.repeat(32)),
  })
  const app = await createApp({
    log,
    sites,
    records,
    files,
    renditions,
    apiStore: createApiStore(database.queries, () => new Date()),
    content: follower,
    pages: await builtPages(root),
    letters: { wait: createLetterLimits(), written: () => {} },
    signIn,
    sendAccountLetter: () => {},
    cache,
    answers: keepAnswers(32 * 1024 * 1024, follower.topics),
    metrics: createMetrics(),
    now: () => new Date(),
    publicOrigin: () => listener.origin,
    clientFiles: clientDirectory(root),
    workshop: null,
  })
  listener.origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    origins: [listener.origin],
    records,
    queries: database.queries,
    files,
    signIn,
    caughtUp: () => follower.catchUp(),
    misses: () => Promise.resolve(cache.stats().misses),
    close: async () => {
      await app.close()
      await follower.stop()
      await renditions.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Processes on one PostgreSQL; the editor is another process again. */
export async function onPostgres(processes: number): Promise<Portals> {
  const own = await ownDatabase('publish')
  const folders: string[] = []
  const start = async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
    folders.push(dataDir)
    // The first one brings the demo's data.
    return await startPortal({
      DATA_DIR: dataDir,
      DATABASE_URL: own.url,
      DEMO_DATA: folders.length === 1 ? 'yes' : 'no',
    })
  }
  const portals: Portal[] = []
  for (let each = 0; each < processes; each += 1) portals.push(await start())
  const database = await openDatabase({ databaseUrl: own.url })
  return {
    origins: portals.map(({ origin }) => origin),
    records: createRecords(database),
    misses: async () => {
      const each = await Promise.all(portals.map((portal) => portal.metric('page_cache_misses')))
      return each.reduce((sum, misses) => sum + misses, 0)
    },
    close: async () => {
      await Promise.all(portals.map((portal) => portal.stop()))
      await database.close()
      await own.drop()
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    },
  }
}
