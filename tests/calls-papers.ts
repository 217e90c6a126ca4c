import { createHash } from 'node:crypto'
import { contentKeyFrom } from '#domain/content-key.ts'
import { account } from '#entities/account.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { certificate } from '#entities/certificate.ts'
import { company } from '#entities/company.ts'
import type { Entity, Insert } from '#entities/entity.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import type { FileStore } from '#records/file-store.ts'
import type { NewFile } from '#records/files.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { idOf } from './calls-catalogue.ts'

type Given<E extends Entity> = Insert<E> & { readonly integrationId: string }

const bytesOf = (name: string): Buffer => Buffer.from(`%PDF-1.7 ${name}\n`.repeat(20))

/** A stored file whose bytes are made of its name. */
function stored(name: string): NewFile {
  const bytes = bytesOf(name)
  const digest = createHash('sha256').update(bytes).digest()
  return {
    key: contentKeyFrom(digest),
    name,
    contentType: 'application/pdf',
    bytes: bytes.length,
    sha256: digest.toString('hex'),
  }
}

/** The content key of the file with this name. */
export const keyOf = (name: string): string => stored(name).key

/** What the file with this name holds. */
export const contentOf = (name: string): string => bytesOf(name).toString()

const companies: readonly Given<typeof company>[] = [
  { integrationId: 'NORVANE-NL', name: 'Norvane Nederland', country: 'NL' },
  { integrationId: 'NORVANE-NOWHERE', name: 'Norvane without a site', country: 'NL' },
]

const owner = idOf(company, 'NORVANE-NL')

const certificates: readonly Given<typeof certificate>[] = [
  {
    integrationId: 'iso-9001',
    name: 'ISO 9001:2015',
    company: owner,
    date: '2025-03-31',
    validUntil: '2027-03-30',
    logo: keyOf('logo.png'),
    scheme: 'iso-9001',
    issuer: 'Veritas Noord',
    number: 'NL-9001-77',
    scope: 'Distribution of ingredients.',
    scopes: { 'nl-NL': 'Distributie van ingrediënten.' },
  },
  { integrationId: 'gdp', name: 'GDP', company: owner, validUntil: '2026-03-31', scheme: 'gdp' },
  { integrationId: 'old', name: 'ISO 9001:2008', company: owner, isActive: false },
  { integrationId: 'elsewhere', name: 'IFS Broker', company: idOf(company, 'NORVANE-NOWHERE') },
  { integrationId: 'brenvik-halal', name: 'Halal', principal: idOf(account, 'brenvik'), scheme: 'halal' },
  { integrationId: 'xanvero-kosher', name: 'Kosher Xanvero', tradeName: idOf(tradeName, 'xanvero'), scheme: 'kosher' },
  { integrationId: 'tessolund-iso', name: 'ISO 14001', principal: idOf(account, 'tessolund') },
  { integrationId: 'citrelle-kosher', name: 'Kosher Citrelle', tradeName: idOf(tradeName, 'citrelle') },
]

const asset = (
  integrationId: string,
  of: string,
  language: Insert<typeof certificateAsset>['language'],
  changes: Partial<Given<typeof certificateAsset>> = {},
): Given<typeof certificateAsset> => ({
  integrationId,
  name: `Certificate ${integrationId}`,
  certificate: idOf(certificate, of),
  language,
  file: keyOf(`${integrationId}.pdf`),
  ...changes,
})

const assets: readonly Given<typeof certificateAsset>[] = [
  asset('iso-sv', 'iso-9001', 'sv'),
  asset('iso-de', 'iso-9001', 'de'),
  asset('iso-nl', 'iso-9001', 'nl-NL'),
  asset('iso-nl-annex', 'iso-9001', 'nl-NL', { name: 'Annex' }),
  asset('iso-none', 'iso-9001', null),
  asset('iso-fr', 'iso-9001', 'fr', { isActive: false }),
  asset('iso-announced', 'iso-9001', 'fi', { file: null }),
  asset('gdp-nl', 'gdp', 'nl-NL'),
  asset('old-nl', 'old', 'nl-NL'),
  asset('halal-en', 'brenvik-halal', 'en-US'),
]

const product = idOf(tradeGrade, 'xanvero-80')
const paper = (
  integrationId: string,
  type: Insert<typeof productDocument>['type'],
  language: Insert<typeof productDocument>['language'],
  changes: Partial<Given<typeof productDocument>> = {},
): Given<typeof productDocument> => ({
  integrationId,
  name: `Paper ${integrationId}`,
  product,
  type,
  language,
  level: 'public',
  file: keyOf(`${integrationId}.pdf`),
  ...changes,
})

const documents: readonly Given<typeof productDocument>[] = [
  paper('sds-nl-3', 'safety-data-sheet', 'nl-NL', { revision: '3', date: '2025-02-01' }),
  paper('sds-en-4', 'safety-data-sheet', 'en-US', {
    revision: '4',
    date: '2026-02-01',
    supersedes: idOf(productDocument, 'sds-nl-3'),
  }),
  paper('sds-de-4', 'safety-data-sheet', 'de', { revision: '4', date: '2026-02-02' }),
  paper('sds-us-5', 'safety-data-sheet', 'en-US', { revision: '5', date: '2026-05-01', countries: ['US'] }),
  paper('tds-nl-1', 'technical-data-sheet', 'nl-NL', { revision: '1', date: '2024-01-01' }),
  paper('tds-nl-2', 'technical-data-sheet', 'nl-NL', {
    revision: '2',
    date: '2025-01-01',
    supersedes: idOf(productDocument, 'tds-nl-1'),
  }),
  paper('spec-nl', 'specification', 'nl-NL', { level: 'signed-in' }),
  paper('coa-nl', 'certificate-of-analysis', 'nl-NL', { level: 'on-request' }),
  paper('reg-nl', 'regulatory-statement', 'nl-NL', { isActive: false }),
  paper('us-brochure', 'brochure', 'en-US', { countries: ['US'] }),
  paper('citrelle-sds', 'safety-data-sheet', 'nl-NL', { product: idOf(tradeGrade, 'citrelle-fg') }),
]

/** Certificates and documents of the catalogue's company, principals, trade names and grades, with their files. */
export async function fillPapers(records: Records, files?: FileStore): Promise<void> {
  const names = [
    'logo.png',
    ...[...assets, ...documents].flatMap(({ integrationId, file }) => (file === null ? [] : `${integrationId}.pdf`)),
  ]
  await records.keepFiles(systemViewer, names.map(stored))
  if (files !== undefined) for (const name of names) await files.put(once(bytesOf(name)))
  await put(records, company, companies)
  await put(records, certificate, certificates)
  await put(records, certificateAsset, assets)
  // What supersedes comes after what it supersedes.
  for (const isLater of [false, true])
    await put(
      records,
      productDocument,
      documents.filter(({ supersedes }) => (supersedes !== undefined) === isLater),
    )
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function put(
  records: Records,
  entity: Entity,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const outcomes = await records.upsertBatch(systemViewer, entity, rows)
  const refused = outcomes.filter((outcome) => outcome.status === 'error')
  if (refused.length > 0) throw new Error(`${entity.apiName}: ${JSON.stringify(refused)}`)
}
