import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CallContext } from '#calls/call.ts'
import type { DocumentRevision } from '#calls/document-shapes.ts'
import { runCall } from '#calls/run-call.ts'
import type { Role } from '#domain/viewer.ts'
import { account } from '#entities/account.ts'
import { certificate } from '#entities/certificate.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { idOf } from './calls-catalogue.ts'
import { fillPapers, keyOf } from './calls-papers.ts'
import { type CallSetting, callSetting } from './calls-setting.ts'
import { describeEachDatabase } from './databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const xanvero = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('document calls', (open) => {
  let setting: CallSetting
  beforeAll(async () => {
    setting = await callSetting(await open())
    await fillPapers(setting.records)
  })
  afterAll(async () => {
    await setting.close()
  })

  const documents = (params: { recordId?: string; countryCode?: string; languageCode?: string }, role?: Role) =>
    runCall('DocumentController.getProductDocuments', { recordId: xanvero, ...nl, ...params }, setting.context(role))
  const revisions = (list: readonly DocumentRevision[]) => list.map(({ name }) => name.slice('Paper '.length)).join(' ')
  const told = async (...params: Parameters<typeof documents>) =>
    (await documents(...params)).map(
      ({ type, shown, others, history }) => `${type}: ${[[shown], others, history].map(revisions).join(' | ')}`,
    )

  it('shows of each type the newest revision in the language of the visitor, then the fallback chain', async () => {
    expect(await told({})).toEqual([
      // The Dutch sheet is superseded by an English one.
      'safety-data-sheet: sds-en-4 | sds-de-4 | sds-nl-3',
      'technical-data-sheet: tds-nl-2 |  | tds-nl-1',
      'specification: spec-nl |  | ',
      'certificate-of-analysis: coa-nl |  | ',
    ])
    expect((await told({ languageCode: 'de' }))[0]).toBe('safety-data-sheet: sds-de-4 | sds-en-4 | ')
  })

  it('offers in each country what holds there', async () => {
    expect((await told({ countryCode: 'BE' }))[0]).toBe('safety-data-sheet: sds-en-4 | sds-de-4 | sds-nl-3')
    const worldwide = await told({ countryCode: 'GLOBAL', languageCode: 'en-US' })
    expect(worldwide[0]).toBe('safety-data-sheet: sds-us-5 | sds-de-4 | sds-en-4')
    expect(worldwide.at(-1)).toBe('brochure: us-brochure |  | ')
  })

  it('tells of a revision all that a page needs', async () => {
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
  ])('gives a %s the files of their level, and tells of the others', async (role, expected) => {
    const groups = await documents({}, role)
    expect(groups.map(({ shown }) => shown.file !== null)).toEqual(expected)
    expect(groups.map(({ shown }) => shown.size !== null)).toEqual(expected)
    expect(groups.map(({ shown }) => shown.level)).toEqual(['public', 'public', 'signed-in', 'on-request'])
  })

  it('answers an empty list for a product without documents', async () => {
    expect(await documents({ recordId: idOf(tradeGrade, 'xanvero-200') })).toEqual([])
  })

  it.each([
    ['a product of another country', idOf(tradeGrade, 'citrelle-us'), 'RECORD_NOT_FOUND'],
    ['a product that is not there', idOf(tradeGrade, 'nothing'), 'RECORD_NOT_FOUND'],
    ['a principal', idOf(account, 'brenvik'), 'RECORD_NOT_FOUND'],
    ['no id', 'xanvero-80', 'INVALID_ID'],
  ])('refuses %s', async (_, recordId, code) => {
    await expect(documents({ recordId })).rejects.toMatchObject({ code })
  })
})

describeEachDatabase('pack plans', (open) => {
  let setting: CallSetting
  beforeAll(async () => {
    setting = await callSetting(await open())
    await fillPapers(setting.records)
  })
  afterAll(async () => {
    await setting.close()
  })

  const plan = (params: object, context: CallContext = setting.context()) =>
    runCall('DocumentController.getPackPlan', { ...nl, ...params }, context)

  it('names exactly the gaps: one missing language, one expired, one superseded', async () => {
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

  it('takes the clock as an argument: what is expired today was not before', async () => {
    const gaps = async (now: string) => {
      const { lines } = await plan(
        { certificates: [idOf(certificate, 'gdp')] },
        setting.context('guest', new Date(`${now}T12:00:00Z`)),
      )
      return lines.map(({ gap }) => gap)
    }
    expect([await gaps('2026-03-31'), await gaps('2026-04-01')]).toEqual([[null], ['expired']])
  })

  it('tells who may have what, and in which language it was asked for', async () => {
    const gaps = async (role: Role, language?: string) => {
      const { lines } = await plan({ products: [xanvero], language }, setting.context(role))
      return lines.map(({ type, language: asked, gap }) => `${type} ${asked} ${gap ?? 'ok'}`)
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
  ])('lists %s as missing, by no more than its id', async (_, params) => {
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

  it('counts the bytes, and gives the address of the pack in its one form', async () => {
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

  it('plans nothing for nothing', async () => {
    expect(await plan({})).toEqual({ lines: [], fileCount: 0, size: 0, href: '/pack?language=nl-NL' })
  })

  it('takes 200 certificates and products, and refuses more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, at) => idOf(tradeGrade, `many-${at}`))
    expect((await plan({ certificates: many(100), products: many(100) })).lines).toHaveLength(200)
    await expect(plan({ certificates: many(100), products: many(101) })).rejects.toMatchObject({
      code: 'INVALID_PARAMETERS',
    })
    await expect(plan({ products: many(201) })).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })

  it.each<[object, string]>([
    [{ certificates: ['gdp'] }, 'INVALID_ID'],
    [{ types: ['novel'] }, 'INVALID_PARAMETERS'],
    [{ language: 'xx' }, 'INVALID_PARAMETERS'],
    [{ products: 'all' }, 'INVALID_PARAMETERS'],
  ])('refuses %j with %s', async (params, code) => {
    await expect(plan(params)).rejects.toMatchObject({ code })
  })
})
