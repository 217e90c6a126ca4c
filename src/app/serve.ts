import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { allEntities } from './entities.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from './record-model.ts'
import { cleanRichTextAgain } from '#platform/records/write/clean-rich-text.ts'
import { followIndex, type IndexFollower } from '#features/search/feed/index-follower.ts'
import { syncSites } from './data/sync-sites.ts'
import { searchFeedVersion } from '#features/search/feed/search-feed.ts'
import { sites } from '#sites/table.ts'
import { createEncryption, type Encryption } from '#platform/store/encryption.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { fileSnapshotStore } from '#platform/store/index-snapshot.ts'
import { foreignFiles } from '#platform/store/file-store-id.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openScannedFiles } from '#platform/store/open-files.ts'
import { openDatabase } from '#platform/store/open.ts'
import { createPageCache } from '#platform/pages/server/page-cache.ts'
import { hasTimeLimits } from '#platform/store/postgres.ts'
import { secretKeyIn } from '#platform/store/secret-key.ts'
import { createAdmin } from './serving/admin.ts'
import { createAdmission } from '#platform/http/overload/admission.ts'
import { createApp } from './app.ts'
import { builtPages } from './serving/built-pages.ts'
import { closeApp } from '#platform/http/close-app.ts'
import type { Config } from './config/config.ts'
import { mergeAtSignIn } from '#features/enquiries/carts/merge-at-sign-in.ts'
import { connectionBacklog } from '#platform/http/limits.ts'
import { createLog } from './serving/log.ts'
import { measurePortal } from './serving/measure-portal.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { createRenditions } from '#platform/images/renditions.ts'
import { createGiveWay, type GiveWay } from '#features/search/feed/give-way.ts'
import type { Database, Queries } from '#platform/records/database.ts'
import { startBackgroundWork } from './serving/background-work.ts'
import { createParts } from './serving/create-parts.ts'

export interface ServeOptions {
  /** Whether pages are rendered from their sources and updated when a file is saved. */
  readonly dev: boolean
  /** Called when the portal begins to stop. */
  readonly onStop: () => void
}

/** The time in ms for which a shutdown waits for running responses, and then for all other work. */
const answersDelay = 30_000
const closeDelay = 10_000

/**
 * Composes the portal: opens the configured stores, creates each part with its dependencies, and listens. Resolves when it
 * serves requests; on shutdown, everything is closed in reverse order.
 */
export async function serve(config: Config, { dev, onStop }: ServeOptions): Promise<void> {
  const log = createLog(config.logLevel)
  const stop = new AbortController()
  const opened: (() => Promise<unknown>)[] = []
  const drain = config.drainSeconds * 1000
  // A second signal ends the process immediately.
  const closing = closeWithGrace({ delay: drain + answersDelay + closeDelay, logger: log }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'The process ends because of an error')
    else log.info({ signal }, 'The process is stopping')
    stop.abort()
    onStop()
    // Waits until the load balancer has stopped sending requests. There is none when a person stops the process (SIGINT).
    if (signal === 'SIGTERM' && state.serving) await passed(drain)
    for (const close of opened.toReversed()) await close()
  })
  const state: State = { serving: false, foreignFiles: null }
  const metrics = createMetrics()
  try {
    const database = await openConfigured(config, log)
    opened.push(() => database.close())
    if (!(await hasTimeLimits(database))) log.warn('Statements have no time limit: see docs/pgbouncer.md')
    const admin = createAdmin(metrics, { missing: () => missingOf(state, stop.signal, database.queries) })
    opened.push(() => admin.close())
    await admin.listen({ port: config.adminPort, host: config.host })

    await migrateDatabase(database)
    const files = await openScannedFiles(config, database.queries, (values, message) => log.warn(values, message))
    await files.check()
    state.foreignFiles = await foreignFilesOf(config, database)
    if (state.foreignFiles !== null) log.error(`This process is not ready: ${state.foreignFiles}`)
    const records = createRecords(database, recordModel)
    await syncSites(records, sites)
    if (config.demoData !== 'no') {
      const { ensureDemoData } = await import('./data/demo-data.ts')
      await ensureDemoData(config, database, records, files, say, stop.signal)
    }
    const giveWay = createGiveWay()
    const follower = await followCatalogue({ config, database, records, giveWay, log })
    // The index can be built again, so a disk that is full does not make the stop a failure.
    const indexFailed = (error: unknown): void => log.error({ err: error }, 'The search index could not be saved')
    opened.push(() => follower.stop().catch(indexFailed))

    const development = dev ? await (await import('./serving/dev-pages.ts')).devPages(projectRoot) : null
    if (development !== null) opened.push(development.close)
    const renditions = createRenditions({ files, records, log })
    opened.push(() => renditions.close())
    const cache = createPageCache(dev ? 0 : config.pageCacheMegabytes * 1024 * 1024, follower.tags)
    const listener: { app?: FastifyInstance } = {}
    const modules = development?.pages ?? (await builtPages(projectRoot))
    const publicOrigin = (): string => config.publicOrigin ?? addressOf(listener.app, config)
    const audit = createAudit(database.queries, now, (error) =>
      log.error({ err: error }, 'A denied request could not be audited'),
    )
    opened.push(() => audit.flush())
    const encryption = createEncryption(config.secretKey ?? (await secretKeyIn(config.dataDir)))
    const signIn = signInOf({ database, records, follower, audit, encryption })
    const shared = { config, database, records, files, follower, signIn, encryption, modules, publicOrigin, log }
    const work = startBackgroundWork({ ...shared, giveWay, every, onStop: (close) => opened.push(close) })
    const admission = createAdmission()
    const services = await createParts({
      ...shared,
      ...work,
      development,
      renditions,
      cache,
      metrics,
      admission,
      isStopping: () => stop.signal.aborted,
    })
    measurePortal(metrics, { cache, webhooks: work.webhooks, admission, search: follower.search })

    const app = await createApp(services, development?.serverFactory)
    listener.app = app
    opened.push(() => closeApp(app, answersDelay))
    await app.listen({ port: config.port, host: config.host, backlog: connectionBacklog })
    state.serving = true
    say(`Tradegrade answers at ${addressOf(app, config)} (health and metrics: ${addressOf(admin, config)}).`)
    log.info({ engine: database.engine, documents: follower.search.size().documents, dev }, 'The portal is ready')
    const cleaning = cleanRichTexts(records, database.queries, stop.signal, log)
    opened.push(() => cleaning)
  } catch (error) {
    closing.uninstall()
    for (const close of opened.toReversed()) await close()
    throw error
  }
}

type Log = ReturnType<typeof createLog>

const now = (): Date => new Date()

const openConfigured = ({ dataDir, databaseUrl }: Config, log: Log): Promise<Database> =>
  openDatabase({
    dataDir,
    databaseUrl,
    onError: (error) => log.warn({ err: error }, 'A database connection was closed'),
    onForeign: (file) => log.warn({ file }, 'Others may use this file, and only its owner can change that'),
  })

/** The embedded database and its files are in the same directory, so its files cannot be those of another one. */
const foreignFilesOf = async ({ bucket, dataDir }: Config, { engine, queries }: Database): Promise<string | null> =>
  engine === 'postgres' && bucket === undefined ? await foreignFiles(path.join(dataDir, 'files'), queries) : null

interface CatalogueParts {
  readonly config: Config
  readonly database: Database
  readonly records: Records
  readonly giveWay: GiveWay
  readonly log: Log
}

const followCatalogue = ({ config, database, records, giveWay, log }: CatalogueParts): Promise<IndexFollower> =>
  followIndex({
    records,
    queries: database.queries,
    // No other process can use the embedded database, and polling it costs time in this process.
    pollMilliseconds: database.engine === 'pglite' ? 5_000 : 500,
    giveWay,
    snapshots: fileSnapshotStore(config.dataDir, dataShape()),
    every,
    log,
  })

const signInOf = ({
  database,
  records,
  follower,
  audit,
  encryption,
}: Pick<CatalogueParts, 'database' | 'records'> & {
  readonly follower: IndexFollower
  readonly audit: ReturnType<typeof createAudit>
  readonly encryption: Encryption
}): ReturnType<typeof createSignIn> =>
  createSignIn({
    audit,
    queries: database.queries,
    readWith: database.readWith,
    records,
    now: now,
    beginning: mergeAtSignIn({ records, content: follower, now: now }),
    siteIdleMinutes: (code) => sites.find((site) => site.code === code)?.sessionIdleMinutes,
    encryption,
  })

const cleanRichTexts = (records: Records, queries: Queries, stopping: AbortSignal, log: Log): Promise<void> =>
  cleanRichTextAgain(records, queries, stopping).then(
    (cleaned) => {
      if (cleaned > 0) log.info({ cleaned }, 'Rich texts were sanitised again')
    },
    (error: unknown) => log.error({ err: error }, 'Rich texts could not be sanitised again'),
  )

interface State {
  serving: boolean
  foreignFiles: string | null
}

/** Why the portal cannot answer requests; null if it can. */
async function missingOf(state: State, stopping: AbortSignal, queries: Queries): Promise<string | null> {
  if (!state.serving || stopping.aborted) return 'not serving'
  if (state.foreignFiles !== null) return state.foreignFiles
  return await queries.execute(sql`select 1`).then(
    () => null,
    () => 'the database does not answer',
  )
}

/** Repeats a function by the wall clock, without keeping the process alive. */
const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds).unref()
  return () => clearInterval(timer)
}

/** Writes to the terminal for the person who started the process; the log is for machines. */
const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Identifies the columns from which the index is built; a saved index with other columns is invalid. */
export const dataShape = (): string =>
  createHash('sha256')
    .update(
      JSON.stringify([searchFeedVersion, allEntities.map((entity) => [entity.apiName, Object.keys(entity.fields)])]),
    )
    .digest('hex')

function addressOf(app: FastifyInstance | undefined, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const bound = app?.addresses()[0]
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${typeof bound === 'object' ? bound.port : port}`
}
