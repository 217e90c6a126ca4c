import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import type { Queries } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { followIndex } from '#features/search/feed/index-follower.ts'
import { notifyOnWrite } from '#platform/records/write/notify-on-write.ts'
import { createUploadQuota } from '#platform/records/files/upload-quota.ts'
import { createPresentations } from '#features/assistant/presentation/presentations.ts'
import { createApiStore } from '#platform/record-api/api-store.ts'
import { recordApi } from '#app/record-api.ts'
import { createApp } from '#app/app.ts'
import { builtPages, clientDirectory } from '#app/serving/built-pages.ts'
import { ensureDemoData } from '#app/data/demo-data.ts'
import { calls } from '#app/calls.ts'
import { createCallCache } from '#platform/calls/call-cache.ts'
import { createGuestCartLimit } from '#features/enquiries/carts/guest-carts.ts'
import { createRequestLinks } from '#features/enquiries/requests/request-links.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { builtFingerprint, buildPages, sourcesFingerprint } from '#platform/pages/server/page-build.ts'
import { oldDataOf } from '#app/data/forget-data.ts'
import { retentionDefaults } from '#platform/values/retention.ts'
import { createRenditions } from '#platform/images/renditions.ts'
import { sites } from '#sites/table.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { fileSnapshotStore } from '#platform/store/index-snapshot.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openDatabase } from '#platform/store/open.ts'
import { createEncryption } from '#platform/store/encryption.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import type { SignIn } from '#features/identity/identity-services.ts'
import { createPageCache } from '#platform/pages/server/page-cache.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { ownDatabase } from '../own-database.ts'
import { root, startPortal, type Portal } from '../portal.ts'

/** Portals that share one database, and the record engine with which an editor writes. */
export interface Portals {
  readonly origins: readonly string[]
  readonly records: Records
  /** The number of pages rendered so far in all portals. */
  readonly misses: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A portal in this process, with its parts. */
export interface EmbeddedPortal extends Portals {
  readonly queries: Queries
  readonly files: FileStore
  readonly signIn: SignIn
  /** Resolves when the index contains everything that was written. */
  readonly caughtUp: () => Promise<void>
}

/** With the embedded database, the editor, the portal and the guests share this process. */
export async function embedded(): Promise<EmbeddedPortal> {
  if ((await builtFingerprint(root)) !== (await sourcesFingerprint(root))) await buildPages(root)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
  const database = await openDatabase({})
  await migrateDatabase(database)
  const files = diskFiles(path.join(dataDir, 'files'))
  const own = createRecords(database, recordModel)
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
  const records = notifyOnWrite(
    cachedReads(own, () => follower.contentVersion, 20_000),
    follower.wake,
  )
  const cache = createPageCache(64 * 1024 * 1024, follower.tags)
  const renditions = createRenditions({ files, records: own, log })
  const listener = { origin: '' }
  const signIn = createSignIn({
    queries: database.queries,
    records: own,
    now: () => new Date(),
    encryption: createEncryption('x'.repeat(32)),
  })
  const app = await createApp({
    log,
    sites,
    records,
    files,
    renditions,
    recordApi,
    backOffice: {
      database,
      oldData: oldDataOf({ database, days: retentionDefaults, now: () => new Date(), emailFolder: null }),
    },
    uploadQuota: createUploadQuota(database.queries, () => new Date(), 0),
    apiStore: createApiStore(database.queries, () => new Date()),
    presentations: createPresentations({
      queries: database.queries,
      now: () => new Date(),
      encryption: createEncryption('x'.repeat(32)),
    }),
    content: follower,
    pages: await builtPages(root),
    guestCartLimit: createGuestCartLimit(database.queries, 0),
    contactEmails: { stored: () => {} },
    signIn,
    sendAccountEmail: () => {},
    emailQueue: { add: async () => {}, wake: () => {} },
    requestLinks: createRequestLinks(createEncryption('x'.repeat(32))),
    cache,
    calls,
    callCache: createCallCache(calls, sites, 32 * 1024 * 1024, follower.tags),
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

/** Several processes on one PostgreSQL; the editor is another process. */
export async function onPostgres(processes: number): Promise<Portals> {
  const own = await ownDatabase('publish')
  const folders: string[] = []
  const start = async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-bench-'))
    folders.push(dataDir)
    // The first process imports the demo data.
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
    records: createRecords(database, recordModel),
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
