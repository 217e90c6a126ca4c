import { join } from 'node:path'
import type { AllPageModules } from '#app/services.ts'
import { compileCatalogue } from '#platform/i18n/compile.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import { makePage } from '#platform/pages/make-page.ts'
import type { PageModules } from '#platform/pages/server/services.ts'
import type { IdempotentWrites } from '#platform/record-api/writes/idempotent-writes.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { diskFiles } from '#platform/store/files-disk.ts'
import { openDatabase } from '#platform/store/open.ts'
import { start } from '../fixtures/account-portal.ts'
import { testPortal, type TestPortal } from '../fixtures/http-portal.ts'
import type { KillTarget } from './killed-process.ts'

/** What a portal reports while it works: a moment at which it may be killed. */
type Report = (moment: Moment) => void

/**
 * A claim of a form, a step of a transaction, its end before and after the commit, the answer to a form before and after it is stored,
 * a part of a file, all parts of it, and the file in its place.
 */
export type Moment = 'claimed' | 'step' | 'worked' | 'committed' | 'answering' | 'answered' | 'part' | 'read' | 'stored'

/** The folder with the files of a portal that is killed. */
export const filesFolder = ({ dataDir }: Pick<KillTarget, 'dataDir'>): string => join(dataDir, 'files')

/** The portal on a database and a folder that other processes open before and after it; no email leaves it. Its clock stands. */
export async function watchedPortal(target: KillTarget, minutes: number, report: Report): Promise<TestPortal> {
  // What a killed process leaves in the folder for temporary files is removed with everything else.
  process.env['TMPDIR'] = target.dataDir
  return await testPortal(
    async () => ({ ...(await openDatabase(target)), url: null }),
    ({ records, apiStore, pages }) => ({
      records: watchedRecords(records, report),
      apiStore: { ...apiStore, writes: watchedClaims(apiStore.writes, report) },
      files: watchedFiles(diskFiles(filesFolder(target)), report),
      pages: { ...pages, modules: () => ({ siteMessages }) as AllPageModules },
      sendAccountEmail: () => {
        throw new Error('No email is sent here.')
      },
    }),
    () => new Date(start + minutes * 60_000),
  )
}

/** The words without the bundle of the pages. */
const siteMessages: PageModules['siteMessages'] = (site, language) => {
  const catalogue = compileCatalogue(readCatalogues()[language] ?? {})
  return Promise.resolve(makePage({ site, language, sites: [], isGuest: true, publicOrigin: '' }, catalogue).t)
}

const watchedRecords = (records: Records, report: Report): Records => ({
  ...records,
  write: async (viewer, work) => {
    const written = await records.write(viewer, async (handle) => {
      const worked = await work(watchedHandle(handle, report))
      report('worked')
      return worked
    })
    report('committed')
    return written
  },
})

function watchedHandle(handle: WriteHandle, report: Report): WriteHandle {
  async function step<Output>(done: Promise<Output>): Promise<Output> {
    const output = await done
    report('step')
    return output
  }
  return {
    ...handle,
    create: (entity, values) => step(handle.create(entity, values)),
    update: (entity, id, version, changes) => step(handle.update(entity, id, version, changes)),
    transition: (entity, id, version, done) => step(handle.transition(entity, id, version, done)),
    writeEach: (entity, writes) => step(handle.writeEach(entity, writes)),
    remove: (entity, id, version) => step(handle.remove(entity, id, version)),
    keep: (work) => step(handle.keep(work)),
  }
}

const watchedClaims = (writes: IdempotentWrites, report: Report): IdempotentWrites => ({
  begin: async (...of) => {
    const begun = await writes.begin(...of)
    if (begun.state !== 'claimed') return begun
    report('claimed')
    const answered: typeof begun.claim.answered = async (answer) => {
      report('answering')
      await begun.claim.answered(answer)
      report('answered')
    }
    return { state: 'claimed', claim: { ...begun.claim, answered } }
  },
})

/** The largest part that the store gets at once, so that a small file has several, too. */
const partBytes = 16_384

function watchedFiles(files: FileStore, report: Report): FileStore {
  async function* parts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source)
      for (let from = 0; from < bytes.byteLength; from += partBytes) {
        yield bytes.subarray(from, from + partBytes)
        report('part')
      }
    report('read')
  }
  async function stored<Digest>(put: Promise<Digest>): Promise<Digest> {
    const digest = await put
    report('stored')
    return digest
  }
  return {
    ...files,
    put: (source) => stored(files.put(parts(source))),
    temporary: {
      ...files.temporary,
      put: (source, maxBytes) => stored(files.temporary.put(parts(source), maxBytes)),
    },
  }
}
