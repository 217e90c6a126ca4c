import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { isPublicationType } from '#domain/content-types.ts'
import { failure, type ErrorName } from '#domain/errors.ts'
import { inputFromFile } from '#importers/csv-reader.ts'
import { cell, listCell, readRows, type DataRow } from '#importers/demo/data-table.ts'
import { account } from '#entities/account.ts'
import { signUpRequest } from '#entities/sign-up-request.ts'
import { generateDemo } from '#importers/demo/generate.ts'
import type { ImportKind } from '#importers/demo/import-columns.ts'
import { importFile } from '#importers/import-file.ts'
import type { FileStore } from '#records/file-store.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { sessionCookie } from '#server/session-cookie.ts'
import { createUser } from '#sign-in/users.ts'
import { previewSecret } from './browser/portal.ts'
import type { OpenTestDatabase } from './databases.ts'
import { askedFor } from './every-page-accounts.ts'
import { giveDocumentsOnRequest } from './every-page-documents.ts'
import type { CookieRole } from './every-page-kinds.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

interface CrawledPortal {
  readonly portal: TestPortal
  /** What the store answers from now on; null: what it has. */
  readonly failWith: (error: ErrorName | null) => void
  /** Of those who are signed in, by their role. */
  readonly cookies: Readonly<Record<CookieRole, string>>
}

/** Seconds until another message may be sent: too many were. */
const messageWait = 3600

/** The portal with the demo's content: all of it, or as much as every kind of page needs in every language. */
export async function crawledPortal(open: OpenTestDatabase, demo: 'whole' | 'small'): Promise<CrawledPortal> {
  let failing: ErrorName | null = null
  const portal = await testPortal(open, ({ records }) => ({
    previewSecret,
    letters: { wait: () => Promise.resolve(messageWait), written: () => {} },
    records: {
      ...records,
      byIds: (...asked) => (failing === null ? records.byIds(...asked) : Promise.reject(failure(failing))),
    },
  }))
  await importDemo(portal.setting.records, portal.files, demo === 'small')
  await portal.setting.follower.catchUp()
  return { portal, failWith: (error) => (failing = error), cookies: await signedIn(portal) }
}

async function signedIn({ services: { signIn }, setting: { records } }: TestPortal): Promise<CrawledPortal['cookies']> {
  const password = 'a long walk by the river'
  const ids = new Map<CookieRole, string>()
  const cookieOf = async (role: CookieRole, own: string | null): Promise<string> => {
    const somebody = { name: 'Anna de Vries', email: `${role.toLowerCase()}@norvane.example`, roles: [role] }
    const { id, email } = await createUser(records, { ...somebody, account: own, language: 'nl-NL' })
    ids.set(role, id)
    await signIn.choosePassword(await signIn.invite(id), password)
    const place = { site: 'nl', device: 'Mozilla/5.0', address: '192.0.2.1' }
    const outcome = await signIn.signIn({ email, password }, place, null)
    if (outcome.type !== 'signed-in') throw new Error(outcome.type)
    return `${sessionCookie}=${outcome.token}`
  }
  const asking = { name: 'Bo Berg', email: 'bo@blossom.example', company: 'Blossom Foods', country: 'SE' }
  const as = { kind: 'customer', language: 'sv', site: 'nl', state: 'confirmed', integrationId: askedFor } as const
  await records.create(systemViewer, signUpRequest, { ...asking, ...as })
  const { id } = await records.create(systemViewer, account, { name: 'Birch Bakery', recordType: 'Customer' })
  const cookies = {
    editor: await cookieOf('editor', null),
    administrator: await cookieOf('administrator', null),
    customerAdmin: await cookieOf('customerAdmin', id),
  }
  await giveDocumentsOnRequest(records, ids.get('customerAdmin') ?? '', id)
  return cookies
}

/** Not the longest files: a page without what is in them is the same kind of page. */
const kindsOfSmall: readonly ImportKind[] = [
  'business-groups',
  'master-values',
  'market-segments',
  'substances',
  'account-groups',
  'accounts',
  'companies',
  'trade-names',
  'trade-grades',
  'certificates',
  'promotions',
  'contents',
  'content-versions',
]

async function importDemo(records: Records, store: FileStore, isSmall: boolean): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tradegrade-crawled-'))
  const options = { seed: 1, outDir: folder }
  const files = await generateDemo(isSmall ? { ...options, scale: 0.1, kinds: kindsOfSmall } : { ...options, scale: 1 })
  if (isSmall) await shorten(folder)
  for (const { kind, file } of files) {
    const input = await inputFromFile(file)
    const summary = await importFile({ kind, input, records, files: { folder, store }, viewer: systemViewer })
    if (summary.failed > 0) throw new Error(`${kind}: ${summary.failed} lines of the demo are wrong.`)
  }
  await rm(folder, { recursive: true })
}

/** So many publications of a type fill more than one page in every country. */
const publicationsOfType = 3

/** Leaves a few publications of each type in their files, and the grades that they and promotions name. */
async function shorten(folder: string): Promise<void> {
  const types = new Map<string, number>()
  const contents = await keepRows(folder, 'contents', (row) => {
    const type = cell(row, 'type')
    types.set(type, (types.get(type) ?? 0) + 1)
    return !isPublicationType(type) || (types.get(type) ?? 0) <= publicationsOfType
  })
  const kept = new Set(contents.map((row) => cell(row, 'integration_id')))
  await keepRows(folder, 'content-versions', (row) => kept.has(cell(row, 'content')))
  const named = new Set([
    ...contents.flatMap((row) => [
      ...listCell(row, 'products'),
      ...listCell(row, 'formulation').map((line) => line.split(';')[3] ?? ''),
    ]),
    ...(await keepRows(folder, 'promotions', () => true)).map((row) => cell(row, 'item')),
  ])
  await keepRows(folder, 'trade-grades', (row) => named.has(cell(row, 'integration_id')))
}

async function keepRows(
  folder: string,
  kind: ImportKind,
  isKept: (row: DataRow) => boolean,
): Promise<readonly DataRow[]> {
  const file = path.join(folder, `${kind}.csv`)
  const rows = (await readRows(file)).filter(isKept)
  await writeFile(file, stringify([...rows], { header: true }))
  return rows
}
