import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { AppParts } from '#app/services.ts'
import { isPublicationType } from '#features/content/managed-content/content-types.ts'
import { failure, type ErrorName } from '#platform/values/errors.ts'
import { inputFromFile } from '#platform/import-export/csv-reader.ts'
import { cell, listCell, readRows, type DataRow } from '#demo/data-table.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { generateDemo } from '#demo/generate.ts'
import type { ImportKind } from '#demo/import-columns.ts'
import { importFile } from '#platform/import-export/import-file.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { sessionCookie } from '#platform/http/session-cookie.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { previewSecret } from '../../browser/fixtures/portal.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { queueFilter } from '#features/enquiries/desk/filters/queue-filter.ts'
import { accountAddress } from '#features/identity/address-book/account-address.ts'
import { signUpRequestKey } from './every-page-accounts.ts'
import { giveCarts } from './every-page-carts.ts'
import { giveFolders } from './every-page-folders.ts'
import { giveDocumentsOnRequest } from './every-page-documents.ts'
import { giveRequests } from './every-page-requests.ts'
import { giveSampleFeedback } from './request-data.ts'
import type { CookieRole } from './every-page-kinds.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

interface CrawledPortal {
  readonly portal: TestPortal
  /** The error with which the database answers from now on; null restores the data. */
  readonly failWith: (error: ErrorName | null) => void
  /** The headers of signed-in users, by role. */
  readonly cookies: Readonly<Record<CookieRole, string>>
}

/** As many messages of one network as no guest may exceed. */
const manyMessages = 60

/** The portal with the demo content: all of it, or as much as every kind of page in every language needs. */
export async function crawledPortal(
  open: OpenTestDatabase,
  demo: 'whole' | 'small',
  services: Partial<AppParts> = {},
): Promise<CrawledPortal> {
  let failing: ErrorName | null = null
  const portal = await testPortal(open, ({ records }) => ({
    previewSecret,
    ...services,
    records: {
      ...records,
      byIds: (...parameters) => (failing === null ? records.byIds(...parameters) : Promise.reject(failure(failing))),
    },
  }))
  await importDemo(portal.fixtures.records, portal.files, demo === 'small')
  await portal.fixtures.follower.catchUp()
  // The page of one message too many needs them.
  const client = { address: '127.0.0.1' }
  for (let sent = 0; sent < manyMessages; sent += 1)
    await portal.services.signIn.attempts.make('message', { client }, () => Promise.resolve(null))
  return { portal, failWith: (error) => (failing = error), cookies: await signedIn(portal) }
}

async function signedIn({
  services: { signIn },
  fixtures: { records },
}: TestPortal): Promise<CrawledPortal['cookies']> {
  const password = 'a long walk by the river'
  const ids = new Map<CookieRole, string>()
  const cookieOf = async (role: CookieRole, own: string | null): Promise<string> => {
    const somebody = { name: 'Anna de Vries', email: `${role.toLowerCase()}@norvane.example`, roles: [role] }
    const { id, email } = await createUser(records, { ...somebody, account: own, language: 'nl-NL' })
    ids.set(role, id)
    await signIn.choosePassword(await signIn.invite(id), password)
    const client = { site: 'nl', device: 'Mozilla/5.0', address: '192.0.2.1' }
    const outcome = await signIn.signIn({ email, password }, client, null)
    if (outcome.type !== 'signed-in') throw new Error(outcome.type)
    return `${sessionCookie}=${outcome.token}`
  }
  const applicant = { name: 'Bo Berg', email: 'bo@blossom.example', company: 'Blossom Foods', country: 'SE' }
  const as = {
    kind: 'customer',
    language: 'sv',
    site: 'nl',
    integrationId: signUpRequestKey,
  } as const
  await records.write(systemViewer, async (handle) => {
    const { id, version } = await handle.create(signUpRequest, { ...applicant, ...as })
    await handle.transition(signUpRequest, id, version, { action: 'Confirm' })
  })
  const { id } = await records.create(systemViewer, account, { name: 'Birch Bakery', recordType: 'Customer' })
  const laboratory = {
    name: 'Laboratory',
    recipient: 'Ada Birch',
    street: 'Mill street 1',
    city: 'Gouda',
    country: 'NL',
  }
  await records.create(systemViewer, accountAddress, { ...laboratory, account: id })
  const cookies = {
    editor: await cookieOf('editor', null),
    administrator: await cookieOf('administrator', null),
    customerAdmin: await cookieOf('customerAdmin', id),
    supplier: await cookieOf('supplier', await giveSampleFeedback(records)),
  }
  await giveDocumentsOnRequest(records, ids.get('customerAdmin') ?? '', id)
  await giveCarts(records, ids.get('customerAdmin') ?? '', id)
  await giveFolders(records, ids.get('customerAdmin') ?? '', id)
  await giveRequests(records, ids.get('customerAdmin') ?? '', id)
  const samples = { name: 'Samples', owner: ids.get('administrator') ?? '', query: 'queue=all&kind=sample' }
  await records.create(systemViewer, queueFilter, samples)
  return cookies
}

/** Omits the longest files, because without their rows a page is still of the same kind. */
const kindsOfSmall: readonly ImportKind[] = [
  'business-groups',
  'master-values',
  'market-segments',
  'substances',
  'account-groups',
  'accounts',
  'companies',
  'contact-persons',
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

/** This number of publications of a type fills more than one page in every country. */
const publicationsOfType = 3

/** Reduces the files to a few publications of each type and the grades that they and promotions reference. */
async function shorten(folder: string): Promise<void> {
  const types = new Map<string, number>()
  const contents = await keepRows(folder, 'contents', (row) => {
    const type = cell(row, 'type')
    types.set(type, (types.get(type) ?? 0) + 1)
    return !isPublicationType(type) || (types.get(type) ?? 0) <= publicationsOfType
  })
  const remaining = new Set(contents.map((row) => cell(row, 'integration_id')))
  await keepRows(folder, 'content-versions', (row) => remaining.has(cell(row, 'content')))
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
  isIncluded: (row: DataRow) => boolean,
): Promise<readonly DataRow[]> {
  const file = path.join(folder, `${kind}.csv`)
  const rows = (await readRows(file)).filter(isIncluded)
  await writeFile(file, stringify([...rows], { header: true }))
  return rows
}
