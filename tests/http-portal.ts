import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import * as v from 'valibot'
import { createApiStore } from '#record-api/api-store.ts'
import { createApp } from '#server/app.ts'
import { keepAnswers } from '#server/kept-answers.ts'
import { createLetterLimits } from '#server/letter-limits.ts'
import { createMetrics } from '#server/metrics.ts'
import { createRenditions } from '#server/renditions.ts'
import type { Services } from '#server/services.ts'
import { sites } from '#sites/table.ts'
import type { FileStore } from '#records/file-store.ts'
import { diskFiles } from '#store/files-disk.ts'
import { createSignIn } from '#sign-in/sign-in.ts'
import { createPageCache, type PageCache } from '#store/page-cache.ts'
import { callSetting, today, type CallSetting } from './calls-setting.ts'
import type { OpenTestDatabase } from './databases.ts'
import { sealing } from './sealing.ts'

/** The portal over the catalogue of the call tests, with everything it wrote to its log. */
export interface TestPortal {
  readonly app: FastifyInstance
  readonly setting: CallSetting
  readonly cache: PageCache
  readonly services: Services
  readonly files: FileStore
  readonly logged: readonly LogLine[]
  readonly close: () => Promise<void>
}

const logLine = v.looseObject({
  level: v.number(),
  msg: v.string(),
  err: v.optional(v.looseObject({ message: v.string() })),
})
type LogLine = v.InferOutput<typeof logLine>

export const publicOrigin = 'http://portal.test'

export async function testPortal(
  open: OpenTestDatabase,
  change: (services: Services) => Partial<Services> = () => ({}),
): Promise<TestPortal> {
  const database = await open()
  const setting = await callSetting(database)
  const clientFiles = await mkdtemp(path.join(tmpdir(), 'tradegrade-client-'))
  await mkdir(path.join(clientFiles, 'assets'))
  await writeFile(path.join(clientFiles, 'assets', 'entry-1a2b3c.js'), 'export {}\n')
  const fileFolder = await mkdtemp(path.join(tmpdir(), 'tradegrade-files-'))
  const files = diskFiles(fileFolder)
  const logged: LogLine[] = []
  const cache = createPageCache(8_000_000, setting.follower.topics)
  const log = pino({ level: 'debug', base: null }, lineStream(logged))
  const services: Services = {
    log,
    sites,
    records: setting.records,
    files,
    renditions: createRenditions({ files, records: setting.records, log }),
    apiStore: createApiStore(database.queries, () => today),
    content: setting.follower,
    pages: {
      modules: () => import('#screens/entry-server.tsx'),
      assets: {
        entry: '/assets/entry-1a2b3c.js',
        styles: ['/assets/style-1a2b3c.css'],
        chunksOf: () => [],
        buildId: 'test',
      },
    },
    cache,
    answers: keepAnswers(8_000_000, setting.follower.topics),
    metrics: createMetrics(),
    now: () => today,
    publicOrigin: () => publicOrigin,
    clientFiles,
    workshop: null,
    letters: { wait: createLetterLimits(), written: () => {} },
    signIn: createSignIn({ queries: database.queries, records: setting.records, now: () => today, sealing }),
    sendAccountLetter: () => {},
  }
  const changed = { ...services, ...change(services) }
  const app = await createApp(changed)
  return {
    app,
    setting,
    cache,
    services: changed,
    files,
    logged,
    close: async () => {
      await app.close()
      await changed.renditions.close()
      await setting.close()
      await rm(clientFiles, { recursive: true, force: true })
      await rm(fileFolder, { recursive: true, force: true })
    },
  }
}

function lineStream(lines: LogLine[]): Writable {
  return new Writable({
    write(chunk, _encoding, done) {
      for (const line of String(chunk).split('\n')) if (line !== '') lines.push(v.parse(logLine, JSON.parse(line)))
      done()
    },
  })
}
