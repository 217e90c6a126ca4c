import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { allEntities } from './entities.ts'
import { createPresentations } from '#features/assistant/presentation/presentations.ts'
import { createApiStore } from '#platform/record-api/api-store.ts'
import { recordApi } from '#app/record-api.ts'
import { createAudit } from '#platform/records/audit/audit.ts'
import { createRecords } from '#platform/records/records.ts'
import { recordModel } from './record-model.ts'
import { cleanRichTextAgain } from '#platform/records/write/clean-rich-text.ts'
import { followIndex } from '#features/search/feed/index-follower.ts'
import { syncSites } from './data/sync-sites.ts'
import { notifyOnWrite } from '#platform/records/write/notify-on-write.ts'
import { searchFeedVersion } from '#features/search/feed/search-feed.ts'
import { sites } from '#sites/table.ts'
import { createEncryption } from '#platform/store/encryption.ts'
import { createSignIn } from '#features/identity/sign-in/sign-in.ts'
import { fileSnapshotStore } from '#platform/store/index-snapshot.ts'
import { mailInFiles, smtpMail } from '#platform/store/mail.ts'
import { foreignFiles } from '#platform/store/file-store-id.ts'
import { migrateDatabase } from '#platform/store/migrate.ts'
import { openScannedFiles } from '#platform/store/open-files.ts'
import { openDatabase } from '#platform/store/open.ts'
import { createUploadQuota } from '#platform/records/files/upload-quota.ts'
import { createPageCache } from '#platform/store/page-cache.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { hasTimeLimits } from '#platform/store/postgres.ts'
import { secretKeyIn } from '#platform/store/secret-key.ts'
import { createAccountEmailSender } from '#features/identity/accounts/account-email.ts'
import { createAdmin } from './serving/admin.ts'
import { createAdmission } from '#platform/http/admission.ts'
import { createApp } from './app.ts'
import { builtPages, builtWorkshop, clientDirectory } from './serving/built-pages.ts'
import { closeApp } from '#platform/http/close-app.ts'
import type { Config } from './config/config.ts'
import { forgetRegularly, oldDataOfPortal } from './data/forget-regularly.ts'
import { createCallCache } from '#platform/calls/call-cache.ts'
import { createGuestCartLimit } from '#features/enquiries/carts/guest-carts.ts'
import { mergeAtSignIn } from '#features/enquiries/carts/merge-at-sign-in.ts'
import { createEmailLimits } from '#platform/http/email-limits.ts'
import { createContactEmailSender } from '#features/enquiries/contact/contact-email-sender.ts'
import { connectionBacklog } from '#platform/http/limits.ts'
import { createLog } from './serving/log.ts'
import { measurePortal } from './serving/measure-portal.ts'
import { createSearchCounter } from '#features/search/counts/search-counter.ts'
import { runDigests } from './serving/run-digests.ts'
import { runRequests } from './serving/run-requests.ts'
import { createMetrics } from '#platform/http/metrics.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { createRenditions } from '#platform/images/renditions.ts'
import type { AppParts } from './services.ts'
import { calls } from './calls.ts'
import { createGiveWay } from '#features/search/feed/give-way.ts'
import { createImportRunner } from '#features/integrations/imports/import-runner.ts'
import { createWebhookSender } from '#features/integrations/webhooks/webhook-sender.ts'

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
  const state: { serving: boolean; foreignFiles: string | null } = { serving: false, foreignFiles: null }
  const metrics = createMetrics()
  try {
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      onError: (error) => log.warn({ err: error }, 'A database connection was closed'),
      onForeign: (file) => log.warn({ file }, 'Others may use this file, and only its owner can change that'),
    })
    opened.push(() => database.close())
    if (!(await hasTimeLimits(database))) log.warn('Statements have no time limit: see docs/pgbouncer.md')
    const admin = createAdmin(metrics, {
      missing: async () => {
        if (!state.serving || stop.signal.aborted) return 'not serving'
        if (state.foreignFiles !== null) return state.foreignFiles
        return await database.queries.execute(sql`select 1`).then(
          () => null,
          () => 'the database does not answer',
        )
      },
    })
    opened.push(() => admin.close())
    await admin.listen({ port: config.adminPort, host: config.host })

    await migrateDatabase(database)
    const files = await openScannedFiles(config, database.queries, (values, message) => log.warn(values, message))
    await files.check()
    // The embedded database and its files are in the same directory.
    if (database.engine === 'postgres' && config.bucket === undefined)
      state.foreignFiles = await foreignFiles(path.join(config.dataDir, 'files'), database.queries)
    if (state.foreignFiles !== null) log.error(`This process is not ready: ${state.foreignFiles}`)
    const records = createRecords(database, recordModel)
    await syncSites(records, sites)
    if (config.demoData !== 'no') {
      const { ensureDemoData } = await import('./data/demo-data.ts')
      await ensureDemoData(config, database, records, files, say, stop.signal)
    }
    const giveWay = createGiveWay()
    const follower = await followIndex({
      records,
      queries: database.queries,
      // No other process can use the embedded database, and polling it costs time in this process.
      pollMilliseconds: database.engine === 'pglite' ? 5_000 : 500,
      giveWay,
      snapshots: fileSnapshotStore(config.dataDir, dataShape()),
      every,
      log,
    })
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
    const post = {
      mail: config.smtpUrl === undefined ? mailInFiles(path.join(config.dataDir, 'mail')) : smtpMail(config.smtpUrl),
      modules: modules.modules,
      publicOrigin: () => services.publicOrigin(),
      from: config.mailFrom,
      now: () => new Date(),
      log,
    }
    const sender = createContactEmailSender({ ...post, records, sites, every })
    opened.push(() => sender.stop())
    const audit = createAudit(
      database.queries,
      () => new Date(),
      (error) => log.error({ err: error }, 'A denied request could not be audited'),
    )
    opened.push(() => audit.settle())
    const encryption = createEncryption(config.secretKey ?? (await secretKeyIn(config.dataDir)))
    const signIn = createSignIn({
      audit,
      queries: database.queries,
      readWith: database.readWith,
      records,
      now: () => new Date(),
      beginning: mergeAtSignIn({ records, content: follower, now: () => new Date() }),
      siteIdleMinutes: (code) => sites.find((site) => site.code === code)?.sessionIdleMinutes,
      encryption,
    })
    const webhooks = createWebhookSender({
      database,
      records,
      content: follower,
      sites,
      encryption,
      now: () => new Date(),
      every,
      // As for the index, no other process can use the embedded database.
      pollMilliseconds: database.engine === 'pglite' ? 5_000 : 1_000,
      log,
    })
    opened.push(() => webhooks.stop())
    const imports = createImportRunner({
      database,
      records: notifyOnWrite(records, follower.wake),
      giveWay,
      content: follower,
      files: files.temporary,
      sites,
      now: () => new Date(),
      every,
      pollMilliseconds: 1_000,
      log,
    })
    opened.push(() => imports.stop())
    opened.push(forgetRegularly({ config, database, signIn, every, log }))
    const sendAccountEmail = createAccountEmailSender(post)
    const searches = createSearchCounter({ queries: database.queries, sites, now: () => new Date(), every, log })
    opened.push(() => searches.stop())
    const requests = runRequests({ queries: database.queries, records, encryption, post, every, log })
    opened.push(requests.stop)
    const { emailQueue } = requests
    opened.push(
      runDigests({ queries: database.queries, records, content: follower, emailQueue, encryption, every, log }),
    )
    const admission = createAdmission()
    const services: AppParts = {
      log,
      sites,
      files,
      renditions,
      records: notifyOnWrite(
        cachedReads(records, () => follower.contentVersion, config.rowCacheRows),
        follower.wake,
      ),
      recordApi,
      backOffice: { database, oldData: oldDataOfPortal(config, database) },
      uploadQuota: createUploadQuota(database.queries, () => new Date(), config.uploadMegabytesPerDay * 1_000_000),
      apiStore: createApiStore(database.queries, () => new Date()),
      presentations: createPresentations({ queries: database.queries, now: () => new Date(), encryption }),
      content: follower,
      pages: modules,
      guestCartLimit: createGuestCartLimit(),
      contactEmails: { wait: createEmailLimits(), stored: sender.wake },
      signIn,
      sendAccountEmail,
      emailQueue,
      requestLinks: requests.requestLinks,
      trustedProxies: config.trustedProxies,
      rateLimit: config.rateLimit,
      tokenRateLimit: config.tokenRateLimit,
      admission,
      isStopping: () => stop.signal.aborted,
      cache,
      calls,
      callCache: createCallCache(calls, dev ? 0 : config.answerCacheMegabytes * 1024 * 1024, follower.tags),
      callObserver: searches,
      metrics,
      previewSecret: config.previewSecret,
      now: () => new Date(),
      publicOrigin: () => config.publicOrigin ?? addressOf(listener.app, config),
      clientFiles: dev ? null : clientDirectory(projectRoot),
      workshop:
        config.workshop === 'no' || (config.workshop === 'auto' && !dev)
          ? null
          : (development?.workshop ??
            (await builtWorkshop(path.join(projectRoot, 'build/workshop'), path.join(projectRoot, 'build/server')))),
    }
    measurePortal(metrics, { cache, webhooks, admission, search: follower.search })

    const app = await createApp(services, development?.serverFactory)
    listener.app = app
    opened.push(() => closeApp(app, answersDelay))
    await app.listen({ port: config.port, host: config.host, backlog: connectionBacklog })
    state.serving = true
    say(`Tradegrade answers at ${addressOf(app, config)} (health and metrics: ${addressOf(admin, config)}).`)
    log.info({ engine: database.engine, documents: follower.search.size().documents, dev }, 'The portal is ready')
    const cleaning = cleanRichTextAgain(records, database.queries, stop.signal).then(
      (cleaned) => {
        if (cleaned > 0) log.info({ cleaned }, 'Rich texts were sanitised again')
      },
      (error: unknown) => log.error({ err: error }, 'Rich texts could not be sanitised again'),
    )
    opened.push(() => cleaning)
  } catch (error) {
    closing.uninstall()
    for (const close of opened.toReversed()) await close()
    throw error
  }
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
