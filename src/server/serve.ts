import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout as passed } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { allEntities } from '#entities/table.ts'
import { lastLink } from '#records/audit-chain.ts'
import { createApiStore } from '#record-api/api-store.ts'
import { createAudit } from '#records/audit.ts'
import { createRecords } from '#records/records.ts'
import { cleanRichTextAgain } from '#records/clean-rich-text.ts'
import { followIndex } from '#records/index-follower.ts'
import { syncSites } from '#records/sync-sites.ts'
import { tellingWrites } from '#records/telling-writes.ts'
import { searchFeedVersion } from '#records/search-feed.ts'
import { guestsAlike } from '#records/visibility.ts'
import { sites } from '#sites/table.ts'
import { createSealing } from '#sign-in/sealed.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { fileSnapshotStore } from '#store/index-snapshot.ts'
import { mailInFiles, smtpMail } from '#store/mail.ts'
import { migrateDatabase } from '#store/migrate.ts'
import { openFiles } from '#store/open-files.ts'
import { openDatabase } from '#store/open.ts'
import { createPageCache } from '#store/page-cache.ts'
import { cachedReads } from '#store/row-cache.ts'
import { secretKeyIn } from '#store/secret-key.ts'
import { accountLetters } from './account-letter.ts'
import { createAdmin } from './admin.ts'
import { createAdmission } from './admission.ts'
import { createApp } from './app.ts'
import { builtPages, builtWorkshop, clientDirectory } from './built-pages.ts'
import { closeApp } from './close-app.ts'
import type { Config } from './config.ts'
import { forgetData } from './forget-data.ts'
import { keepAnswers } from './kept-answers.ts'
import { createLetterLimits } from './letter-limits.ts'
import { createLetterSender } from './letter-sender.ts'
import { connectionBacklog } from './limits.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { projectRoot } from './page-build.ts'
import { createRenditions } from './renditions.ts'
import type { Services } from './services.ts'
import { createWebhookSender } from './webhook-sender.ts'

export interface ServeOptions {
  /** Pages from their sources, made anew when one is saved. */
  readonly dev: boolean
}

/** Sessions and links that are over are forgotten every hour, in ms. */
const forgetting = 3_600_000

/** How long a stop waits for answers under way, and then for all else, in ms. */
const answersDelay = 30_000
const closeDelay = 10_000

/**
 * The composition of the portal: opens what the configuration names, builds each part, passes it on, and listens. Answers
 * once it serves; what was opened is closed in the opposite order when the process is told to end.
 */
export async function serve(config: Config, { dev }: ServeOptions): Promise<void> {
  const log = createLog(config.logLevel)
  const stop = new AbortController()
  const opened: (() => Promise<unknown>)[] = []
  const drain = config.drainSeconds * 1000
  // A second signal ends the process at once.
  const closing = closeWithGrace({ delay: drain + answersDelay + closeDelay, logger: log }, async ({ err, signal }) => {
    if (err !== undefined) log.fatal({ err }, 'ended by an error')
    else log.info({ signal }, 'stopping')
    stop.abort()
    // Until the balancer has noticed it sends visitors here. Nobody does where a person ends it (SIGINT).
    if (signal === 'SIGTERM' && state.serving) await passed(drain)
    for (const close of opened.toReversed()) await close()
  })
  const state = { serving: false }
  const metrics = createMetrics()
  try {
    const database = await openDatabase({
      dataDir: config.dataDir,
      databaseUrl: config.databaseUrl,
      onError: (error) => log.warn({ err: error }, 'a database connection ended'),
    })
    opened.push(() => database.close())
    const admin = createAdmin(metrics, {
      missing: async () => {
        if (!state.serving || stop.signal.aborted) return 'not serving'
        return await database.queries.execute(sql`select 1`).then(
          () => null,
          () => 'the database does not answer',
        )
      },
    })
    opened.push(() => admin.close())
    await admin.listen({ port: config.adminPort, host: config.host })

    await migrateDatabase(database)
    const files = await openFiles(config)
    await files.check()
    const records = createRecords(database)
    await syncSites(records, sites)
    if (config.demoData !== 'no') {
      const { ensureDemoData } = await import('./demo-data.ts')
      await ensureDemoData(config, database, records, files, say, stop.signal)
    }
    const follower = await followIndex({
      records,
      queries: database.queries,
      // Nobody else may hold the embedded database, and asking it costs this process its time.
      pollMilliseconds: database.engine === 'pglite' ? 5_000 : 500,
      snapshots: fileSnapshotStore(config.dataDir, dataShape()),
      every,
      log,
    })
    opened.push(() => follower.stop())

    const development = dev ? await (await import('./dev-pages.ts')).devPages(projectRoot) : null
    if (development !== null) opened.push(development.close)
    const renditions = createRenditions({ files, records, log })
    opened.push(() => renditions.close())
    const cache = createPageCache(dev ? 0 : config.pageCacheMegabytes * 1024 * 1024, follower.topics)
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
    const sender = createLetterSender({ ...post, records, sites, every })
    opened.push(() => sender.stop())
    const audit = createAudit(
      database.queries,
      () => new Date(),
      (error) => log.error({ err: error }, 'a denial could not be audited'),
    )
    opened.push(() => audit.settle())
    const sealing = createSealing(config.secretKey ?? (await secretKeyIn(config.dataDir)))
    const signIn = createSignIn({
      audit,
      queries: database.queries,
      readWith: database.readWith,
      records,
      now: () => new Date(),
      siteIdleMinutes: (code) => sites.find((site) => site.code === code)?.sessionIdleMinutes,
      sealing,
    })
    const webhooks = createWebhookSender({
      database,
      records,
      content: follower,
      sites,
      sealing,
      now: () => new Date(),
      every,
      // As for the index: nobody else may hold the embedded database.
      pollMilliseconds: database.engine === 'pglite' ? 5_000 : 1_000,
      log,
    })
    opened.push(() => webhooks.stop())
    const forgetDaily = oncePerDay(async () => {
      const letters = config.smtpUrl === undefined ? path.join(config.dataDir, 'mail') : null
      const forgotten = await forgetData({ database, days: config.retention, now: () => new Date(), letters })
      // Whoever keeps the log elsewhere can prove by the last link that the audit log was not replaced: tradegrade audit verify.
      log.info({ forgotten, auditLink: await lastLink(database.queries) }, 'old data forgotten')
    })
    const stopForgetting = every(forgetting, () => {
      forgetDaily().catch((error: unknown) => log.error({ err: error }, 'old data could not be forgotten'))
      signIn.forgetOld().catch((error: unknown) => log.error({ err: error }, 'old sessions could not be forgotten'))
    })
    opened.push(async () => stopForgetting())
    const admission = createAdmission()
    const services: Services = {
      log,
      sites,
      files,
      renditions,
      records: tellingWrites(
        cachedReads(records, () => follower.contentVersion, guestsAlike, config.rowCacheRows),
        follower.wake,
      ),
      apiStore: createApiStore(database.queries, () => new Date()),
      content: follower,
      pages: modules,
      letters: { wait: createLetterLimits(), written: sender.wake },
      signIn,
      sendAccountLetter: accountLetters(post),
      trustedProxies: config.trustedProxies,
      rateLimit: config.rateLimit,
      tokenRateLimit: config.tokenRateLimit,
      admission,
      isStopping: () => stop.signal.aborted,
      cache,
      answers: keepAnswers(dev ? 0 : config.answerCacheMegabytes * 1024 * 1024, follower.topics),
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
    metrics.gauge('page_cache_hits', 'Pages answered from the page cache.', () => cache.stats().hits)
    metrics.gauge('page_cache_misses', 'Pages that had to be made.', () => cache.stats().misses)
    metrics.gauge('page_cache_bytes', 'Memory of the page cache.', () => cache.stats().bytes)
    metrics.gauge(
      'webhook_messages_delivered',
      'Messages to webhooks that were taken.',
      () => webhooks.stats().delivered,
    )
    metrics.gauge('webhook_messages_failed', 'Tries to tell a webhook that failed.', () => webhooks.stats().failed)
    metrics.gauge('webhook_messages_waiting', 'Messages to webhooks that wait.', () => webhooks.stats().waiting)
    metrics.gauge('requests_working', 'Requests that are worked on.', () => admission.load().working)
    metrics.gauge('requests_waiting', 'Requests that wait to be worked on.', () => admission.load().waiting)
    metrics.gauge('search_index_documents', 'Documents in the search index.', () => follower.search.size().documents)
    metrics.gauge('search_index_bytes', 'Memory of the search index.', () => follower.search.size().bytes)

    const app = await createApp(services, development?.serverFactory)
    listener.app = app
    opened.push(() => closeApp(app, answersDelay))
    await app.listen({ port: config.port, host: config.host, backlog: connectionBacklog })
    state.serving = true
    say(`Tradegrade answers at ${addressOf(app, config)} (health and metrics: ${addressOf(admin, config)}).`)
    log.info({ engine: database.engine, documents: follower.search.size().documents, dev }, 'serving')
    const cleaning = cleanRichTextAgain(records, database.queries, stop.signal).then(
      (cleaned) => {
        if (cleaned > 0) log.info({ cleaned }, 'rich texts cleaned again')
      },
      (error: unknown) => log.error({ err: error }, 'rich texts could not be cleaned again'),
    )
    opened.push(() => cleaning)
  } catch (error) {
    closing.uninstall()
    for (const close of opened.toReversed()) await close()
    throw error
  }
}

/** The first time in each day (UTC). */
function oncePerDay(run: () => Promise<void>): () => Promise<void> {
  let last = ''
  return async () => {
    const today = new Date().toISOString().slice(0, 10)
    if (today === last) return
    last = today
    await run()
  }
}

/** By the wall clock; it keeps no process alive. */
const every = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setInterval(run, milliseconds).unref()
  return () => clearInterval(timer)
}

/** To whoever started it; the log is for machines. */
const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** What the index was made from: with other columns a saved one is of no use. */
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
