import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallContext } from '#platform/calls/call.ts'
import type { DocumentRevision } from '#features/documents/documents-section/get-product-documents.ts'
import { runCall } from '../../fixtures/run-call.ts'
import type { Role } from '#platform/values/viewer.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const xanvero = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('Document calls', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    await fillDocuments(fixtures.records)
  })
  afterAll(async () => {
    await fixtures.close()
  })

  const documents = (params: { recordId?: string; countryCode?: string; languageCode?: string }, role?: Role) =>
    runCall('DocumentController.getProductDocuments', { recordId: xanvero, ...nl, ...params }, fixtures.context(role))
  const revisions = (list: readonly DocumentRevision[]) => list.map(({ name }) => name.slice('Paper '.length)).join(' ')
  const summaries = async (...params: Parameters<typeof documents>) =>
    (await documents(...params)).map(
      ({ type, shown, others, history }) => `${type}: ${[[shown], others, history].map(revisions).join(' | ')}`,
    )

  it('Returns the newest revision of each type in the visitor’s language, then along the fallback chain', async () => {
    expect(await summaries({})).toEqual([
      // An English sheet supersedes the Dutch one.
      'safety-data-sheet: sds-en-4 | sds-de-4 | sds-nl-3',
      'technical-data-sheet: tds-nl-2 |  | tds-nl-1',
      'specification: spec-nl |  | ',
      'certificate-of-analysis: coa-nl |  | ',
    ])
    expect((await summaries({ languageCode: 'de' }))[0]).toBe('safety-data-sheet: sds-de-4 | sds-en-4 | ')
  })

  it('Returns the documents that are valid in each country', async () => {
    expect((await summaries({ countryCode: 'BE' }))[0]).toBe('safety-data-sheet: sds-en-4 | sds-de-4 | sds-nl-3')
    const worldwide = await summaries({ countryCode: 'GLOBAL', languageCode: 'en-US' })
    expect(worldwide[0]).toBe('safety-data-sheet: sds-us-5 | sds-de-4 | sds-en-4')
    expect(worldwide.at(-1)).toBe('brochure: us-brochure |  | ')
  })

  it('Returns the fields of a revision that a page needs', async () => {
    const [, sheet] = await documents({})
    expect(sheet?.shown).toEqual({
      id: idOf(productDocument, 'tds-nl-2'),
      name: 'Paper tds-nl-2',
      language: 'nl-NL',
      revision: '2',
      date: '2025-01-01',
      level: 'public',
      file: `/cms/delivery/media/${keyOf('tds-nl-2.pdf')}`,
      size: expect.any(Number),
    })
  })

  it.each<[Role, readonly boolean[]]>([
    ['guest', [true, true, false, false]],
    ['customer', [true, true, true, false]],
    ['internalSales', [true, true, true, true]],
  ])('Returns %s the files of their access level and only names the others', async (role, expected) => {
    const groups = await documents({}, role)
    expect(groups.map(({ shown }) => shown.file !== null)).toEqual(expected)
    expect(groups.map(({ shown }) => shown.size !== null)).toEqual(expected)
    expect(groups.map(({ shown }) => shown.level)).toEqual(['public', 'public', 'signed-in', 'on-request'])
  })

  it('Returns an empty list for a product without documents', async () => {
    expect(await documents({ recordId: idOf(tradeGrade, 'xanvero-200') })).toEqual([])
  })

  it.each([
    ['a product of another country', idOf(tradeGrade, 'citrelle-us'), 'RECORD_NOT_FOUND'],
    ['a product that is not there', idOf(tradeGrade, 'nothing'), 'RECORD_NOT_FOUND'],
    ['a principal', idOf(account, 'brenvik'), 'RECORD_NOT_FOUND'],
    ['no id', 'xanvero-80', 'INVALID_ID'],
  ])('Rejects %s', async (_, recordId, code) => {
    await expect(documents({ recordId })).rejects.toMatchObject({ code })
  })
})

describeEachDatabase('Plans of document bundles', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    await fillDocuments(fixtures.records)
  })
  afterAll(async () => {
    await fixtures.close()
  })

  const plan = (params: object, context: CallContext = fixtures.context()) =>
    runCall('DocumentController.getPackPlan', { ...nl, ...params }, context)

  it('Lists exactly the missing documents: one language, one expired, one superseded', async () => {
    const { lines, fileCount } = await plan({
      certificates: ['iso-9001', 'gdp', 'brenvik-halal'].map((key) => idOf(certificate, key)),
      products: [idOf(tradeGrade, 'citrelle-fg'), xanvero],
      types: ['safety-data-sheet'],
    })
    expect(lines.map(({ name, gap, detail, fileLanguage }) => [name, gap, detail, fileLanguage])).toEqual([
      ['ISO 9001:2015', null, null, null],
      ['ISO 9001:2015', null, null, null],
      ['GDP', 'expired', '2026-03-31', null],
      ['Halal', 'other-language', null, 'en-US'],
      ['Citrelle FG', null, null, null],
      ['Xanvero 80', 'superseded', '4', 'en-US'],
    ])
    expect(fileCount).toBe(6)
  })

  it('Uses the clock argument: a document that is expired today was valid earlier', async () => {
    const gaps = async (now: string) => {
      const { lines } = await plan(
        { certificates: [idOf(certificate, 'gdp')] },
        fixtures.context('guest', new Date(`${now}T12:00:00Z`)),
      )
      return lines.map(({ gap }) => gap)
    }
    expect([await gaps('2026-03-31'), await gaps('2026-04-01')]).toEqual([[null], ['expired']])
  })

  it('Returns the access level of each document and the requested language', async () => {
    const gaps = async (role: Role, language?: string) => {
      const { lines } = await plan({ products: [xanvero], language }, fixtures.context(role))
      return lines.map(({ type, language: requested, gap }) => `${type} ${requested} ${gap ?? 'ok'}`)
    }
    expect(await gaps('guest')).toEqual([
      'safety-data-sheet nl-NL superseded',
      'technical-data-sheet nl-NL ok',
      'specification nl-NL signed-in',
      'certificate-of-analysis nl-NL on-request',
    ])
    expect((await gaps('customer')).slice(2)).toEqual([
      'specification nl-NL ok',
      'certificate-of-analysis nl-NL on-request',
    ])
    expect((await gaps('internalSales')).at(-1)).toBe('certificate-of-analysis nl-NL ok')
    expect((await gaps('guest', 'de'))[0]).toBe('safety-data-sheet de ok')
  })

  it.each<[string, object]>([
    ['an inactive certificate', { certificates: [idOf(certificate, 'old')] }],
    ['a product of another country', { products: [idOf(tradeGrade, 'citrelle-us')] }],
    [
      'a certificate whose holder is of another country',
      { certificates: [idOf(certificate, 'tessolund-iso')], countryCode: 'BE' },
    ],
    ['what does not exist', { products: [idOf(tradeGrade, 'nothing')] }],
    ['another kind of record', { products: [idOf(account, 'brenvik')] }],
  ])('Lists %s as missing by its id alone', async (_, params) => {
    const { lines, fileCount } = await plan(params)
    expect(fileCount).toBe(0)
    expect(lines).toEqual([
      {
        name: Object.values(params).flat()[0],
        type: null,
        language: 'nl-NL',
        path: null,
        fileLanguage: null,
        gap: 'missing',
        detail: null,
      },
    ])
  })

  it('Counts the bytes and returns the canonical address of the bundle', async () => {
    const { size, href } = await plan({
      certificates: [idOf(certificate, 'gdp').slice(0, 15), idOf(certificate, 'gdp')],
      types: ['brochure', 'safety-data-sheet'],
      language: 'de',
    })
    expect(size).toBe((await plan({ certificates: [idOf(certificate, 'gdp')] })).size)
    expect(size).toBeGreaterThan(100)
    expect(href).toBe(
      `/pack?certificates=${idOf(certificate, 'gdp')}&types=safety-data-sheet&types=brochure&language=de`,
    )
  })

  it('Plans an empty bundle for an empty selection', async () => {
    expect(await plan({})).toEqual({ lines: [], fileCount: 0, size: 0, href: '/pack?language=nl-NL' })
  })

  it('Accepts 200 certificates and products and rejects more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => idOf(tradeGrade, `many-${at}`))
    expect((await plan({ certificates: many(100), products: many(100) })).lines).toHaveLength(200)
    await expect(plan({ certificates: many(100), products: many(101) })).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
    })
    await expect(plan({ products: many(201) })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })

  it.each<[object, string]>([
    [{ certificates: ['gdp'] }, 'INVALID_ID'],
    [{ types: ['novel'] }, 'PARAMETER_TYPE'],
    [{ language: 'xx' }, 'INVALID_PARAMETERS'],
    [{ products: 'all' }, 'PARAMETER_TYPE'],
  ])('Rejects %j with %s', async (params, code) => {
    await expect(plan(params)).rejects.toMatchObject({ code })
  })
})
