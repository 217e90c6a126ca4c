import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createRecords } from '#records/records.ts'
import { followIndex } from '#records/index-follower.ts'
import { createApiStore } from '#record-api/api-store.ts'
import { createApp } from '#server/app.ts'
import { builtPages, clientDirectory } from '#server/built-pages.ts'
import { ensureDemoData } from '#server/demo-data.ts'
import { keepAnswers } from '#server/kept-answers.ts'
import { createLetterLimits } from '#server/letter-limits.ts'
import { createMetrics } from '#server/metrics.ts'
import { projectRoot } from '#server/page-build.ts'
import { createRenditions } from '#server/renditions.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { sites } from '#sites/table.ts'
import { fileSnapshotStore } from '#store/index-snapshot.ts'
import { diskFiles } from '#store/files-disk.ts'
import { createPageCache } from '#store/page-cache.ts'
import { openMemory } from '../databases.ts'
import { previewSecret, type BrowserPortal } from './portal.ts'
import { sealing } from '../sealing.ts'

/**
 * The portal as it is built, over the demo's catalogue in a database in memory, on a port of its own: one for all test files.
 * Importing the catalogue takes longer than the tests of most files, so it begins with the first request, and only who asks
 * waits for it.
 */
export async function demoPortal(): Promise<BrowserPortal> {
  const listener = { origin: '' }
  let made: Promise<DemoApp> | null = null
  const server = createServer({ maxHeaderSize: 96 * 1024 }, (request, response) => {
    made ??= demoApp(() => listener.origin)
    made.then(
      ({ app }) => app.routing(request, response),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  listener.origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    origin: listener.origin,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
      await (await made)?.close()
    },
  }
}

interface DemoApp {
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
}

async function demoApp(origin: () => string): Promise<DemoApp> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tradegrade-browser-'))
  const database = await openMemory()
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
  const app = await createApp({
    log,
    sites,
    records,
    files,
    renditions,
    apiStore: createApiStore(database.queries, () => new Date()),
    content: follower,
    pages: await builtPages(projectRoot),
    cache: createPageCache(0, follower.topics),
    answers: keepAnswers(8_000_000, follower.topics),
    metrics: createMetrics(),
    now: () => new Date(),
    publicOrigin: origin,
    clientFiles: clientDirectory(projectRoot),
    previewSecret,
    workshop: null,
    letters: { wait: createLetterLimits(), written: () => {} },
    signIn: createSignIn({ queries: database.queries, records, now: () => new Date(), sealing }),
    sendAccountLetter: () => {},
  })
  await app.ready()
  return {
    app,
    close: async () => {
      await app.close()
      await renditions.close()
      await follower.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
