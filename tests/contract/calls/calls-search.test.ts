import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import type { SearchResult } from '#features/search/results/search-shapes.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const us = { countryCode: 'US', languageCode: 'en-US' }
const names = (result: SearchResult) => result.results.map((card) => card.nameToDisplay)
const sorted = (result: SearchResult) => names(result).toSorted()

describeEachDatabase('Search calls', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
  })
  afterAll(async () => {
    await fixtures.close()
  })
  const search = (params: Readonly<Record<string, unknown>>) =>
    runCall('SearchController.search', { ...nl, ...params }, fixtures.context())

  it('[APX-09] Finds grades by a substance name in the language of the site, with the fields of a card', async () => {
    const result = await search({ searchTerm: 'xanthaangom' })
    expect(sorted(result)).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
    expect(result).toMatchObject({
      total: 3,
      page: 1,
      pageSize: 24,
      pages: 1,
      resultsType: 'tradeGrade',
      masterValue: null,
    })
    expect(result.results.find((card) => card.nameToDisplay === 'Xanvero 80')).toMatchObject({
      kind: 'tradeGrade',
      id: idOf(tradeGrade, 'xanvero-80'),
      slug: 'xanvero-80',
      code: 'XV-080',
      principal: { id: idOf(account, 'brenvik'), slug: 'brenvik-biopolymers', nameToDisplay: 'Brenvik Biopolymers' },
      tradeName: { id: idOf(tradeName, 'xanvero'), slug: 'xanvero', nameToDisplay: 'Xanvero' },
      substances: [
        {
          substanceId: 'CAS-11138-66-2',
          nameToDisplay: 'Xanthaangom',
          slug: 'xanthan-gum',
          inciName: 'XANTHAN GUM',
          cas: '11138-66-2',
          ec: '234-394-2',
          eNumbers: ['E415'],
          percent: null,
        },
      ],
      functions: ['THICK'],
      functionNames: [{ nameToDisplay: 'Verdikkingsmiddel', slug: 'thickener' }],
      physicalForm: 'powder',
      certifications: ['halal', 'kosher'],
      sampleAvailable: true,
      businessGroups: ['food-nutrition', 'beauty-personal-care'],
    })
  })

  it('[APX-09] Returns a blend in order, with the share of each substance', async () => {
    const result = await search({ searchTerm: 'gumellan' })
    const [blend] = result.results
    expect(blend?.kind === 'tradeGrade' && blend.substances.map((part) => [part.substanceId, part.percent])).toEqual([
      ['CAS-11138-66-2', 70],
      ['CAS-77-92-9', 30],
    ])
  })

  it('[CTX-05] Returns for each site what is available in its country', async () => {
    expect(sorted(await search({ ...us }))).toEqual(['Citrelle FG', 'Citrelle US', 'Xanvero 200'])
    expect(sorted(await search({}))).toEqual(['Citrelle FG', 'Gumellan S', 'Xanvero 200', 'Xanvero 80'])
    expect((await search({ countryCode: 'FR', languageCode: 'fr' })).total).toBe(0)
  })

  it('[CTX-05] Returns worldwide what is available in at least one country', async () => {
    const result = await search({ countryCode: 'GLOBAL', languageCode: 'en-US' })
    expect(sorted(result)).toEqual(['Citrelle FG', 'Citrelle US', 'Gumellan S', 'Xanvero 200', 'Xanvero 80'])
    expect(result.facets.find((facet) => facet.key === 'country')?.values[0]).toEqual({
      value: 'NL',
      label: 'Netherlands',
      count: 4,
      selected: false,
    })
  })

  it('[CTX-05] Offers no choice of country on a site that defines its country', async () => {
    expect((await search({})).facets.map((facet) => facet.key)).not.toContain('country')
  })

  it('[SRC-07] Returns the counts of all kinds with every search', async () => {
    expect((await search({ searchTerm: 'xanthaangom' })).counts).toEqual({
      tradeGrade: 3,
      tradeName: 2,
      principal: 2,
      knowledgeArticle: 0,
    })
    const tradeNames = await search({ searchTerm: 'xanthaangom', resultsType: 'tradeName' })
    expect(tradeNames.counts).toEqual({ tradeGrade: 3, tradeName: 2, principal: 2, knowledgeArticle: 0 })
    expect(sorted(tradeNames)).toEqual(['Gumellan', 'Xanvero'])
  })

  it('[SRC-07] Returns on cards of trade names and principals the number of grades on this site', async () => {
    const inNetherlands = await search({ resultsType: 'tradeName', searchTerm: 'citrelle' })
    const inAmerica = await search({ ...us, resultsType: 'tradeName', searchTerm: 'citrelle' })
    expect([inNetherlands, inAmerica].map((result) => result.results[0])).toMatchObject([
      { kind: 'tradeName', tradeGradeCount: 1, principal: { nameToDisplay: 'Tessolund Food Systems' } },
      { kind: 'tradeName', tradeGradeCount: 2 },
    ])
    const principals = await search({ resultsType: 'principal', searchTerm: 'tessolund' })
    expect(principals.results[0]).toMatchObject({
      kind: 'principal',
      tradeNameCount: 2,
      tradeGradeCount: 2,
      countryIsoCode: 'DK',
    })
  })

  it('[LNG-01] Labels facets in the language or in English, and returns the language of a substituted text', async () => {
    const dutch = await search({})
    const facet = (key: string) => dutch.facets.find((each) => each.key === key)?.values
    expect(facet('function')?.map((each) => [each.value, each.label, each.count])).toEqual([
      ['thickener', 'Verdikkingsmiddel', 3],
      ['acidulant', 'Zuurteregelaar', 2],
    ])
    expect(facet('business-group')?.map((each) => each.label)).toEqual(['Voeding', 'Verzorging'])
    expect(facet('segment')?.map((each) => [each.label, each.count])).toEqual([
      ['Savoury', 2],
      ['Dranken', 1],
      ['Huidverzorging', 1],
    ])
    expect(facet('principal')?.map((each) => each.label)).toEqual(['Brenvik Biopolymers', 'Tessolund Food Systems'])
    expect(facet('form')?.every((each) => each.label === null)).toBe(true)
    const canadian = await search({ countryCode: 'NL', languageCode: 'fr-CA', searchTerm: 'XV-080' })
    expect(canadian.results[0]).toMatchObject({
      description: { text: 'Gomme xanthane grossière.', lang: 'fr' },
      functionNames: [{ nameToDisplay: 'Thickener', lang: 'en-US' }],
    })
  })

  it('[SRC-06] Counts a facet without its own selection and lists selected values first', async () => {
    const result = await search({ filters: 'form:crystal' })
    expect(names(result)).toEqual(['Citrelle FG'])
    expect(result.facets.find((facet) => facet.key === 'form')?.values).toEqual([
      { value: 'crystal', label: null, count: 1, selected: true },
      { value: 'powder', label: null, count: 2, selected: false },
      { value: 'granule', label: null, count: 1, selected: false },
    ])
  })

  it('[RTE-06] Restricts results to a business group and its segment by slug', async () => {
    expect(sorted(await search({ businessGroup: 'beauty-personal-care' }))).toEqual(['Xanvero 80'])
    expect(sorted(await search({ businessGroup: 'food-nutrition', marketSegment: 'savoury' }))).toEqual([
      'Xanvero 200',
      'Xanvero 80',
    ])
    expect(sorted(await search({ businessGroup: 'BG3', marketSegment: 'BG3-BEV' }))).toEqual(['Citrelle FG'])
  })

  it('[ADR-07] Ignores an unknown business group or segment', async () => {
    expect((await search({ businessGroup: 'no-such-group', marketSegment: 'savoury' })).total).toBe(2)
    expect((await search({ businessGroup: 'no-such-group' })).total).toBe(4)
    expect((await search({ businessGroup: 'food-nutrition', marketSegment: 'skin-care' })).total).toBe(4)
  })

  it('[SRC-09] Marks promoted results, filters by promotion and lists them first', async () => {
    const result = await search({ searchTerm: 'xanthaangom' })
    expect(result.results[0]).toMatchObject({ nameToDisplay: 'Xanvero 200', promoted: true })
    expect(result.results.slice(1).map((card) => card.promoted)).toEqual([false, false])
    expect(names(await search({ promotedProductsOnly: true }))).toEqual(['Xanvero 200'])
    expect((await search({ ...us, promotedProductsOnly: true })).total).toBe(0)
    const later = fixtures.context('guest', new Date('2027-01-01T00:00:00Z'))
    expect(await runCall('SearchController.search', { ...nl, promotedProductsOnly: true }, later)).toMatchObject({
      total: 0,
    })
  })

  it('[SRC-12] Returns a landing page with its translated value and only results that have this value', async () => {
    const result = await search({ masterValueId: idOf(masterValue, 'THICK') })
    expect(result.masterValue).toEqual({
      id: idOf(masterValue, 'THICK'),
      slug: 'thickener',
      nameToDisplay: 'Verdikkingsmiddel',
      valueKind: 'function',
      description: 'Maakt dik.',
    })
    expect(sorted(result)).toEqual(['Gumellan S', 'Xanvero 200', 'Xanvero 80'])
    expect(sorted(await search({ masterValueId: idOf(masterValue, 'THICK'), filters: 'function:acidulant' }))).toEqual([
      'Gumellan S',
    ])
    expect(sorted(await search({ masterValueId: idOf(masterValue, 'SAUCE').slice(0, 15) }))).toEqual(['Xanvero 80'])
    expect((await search({ masterValueId: idOf(masterValue, 'GUM'), resultsType: 'tradeName' })).total).toBe(1)
    expect((await search({ masterValueId: idOf(masterValue, 'NO SUCH') })).masterValue).toBeNull()
  })

  it('[RTE-04] Restricts results to a supplier, a trade name or a substance', async () => {
    expect(sorted(await search({ principalId: idOf(account, 'tessolund') }))).toEqual(['Citrelle FG', 'Gumellan S'])
    expect(sorted(await search({ principalId: idOf(account, 'tessolund'), resultsType: 'tradeName' }))).toEqual([
      'Citrelle',
      'Gumellan',
    ])
    expect(sorted(await search({ tradeNameId: idOf(tradeName, 'xanvero') }))).toEqual(['Xanvero 200', 'Xanvero 80'])
    expect(sorted(await search({ substanceId: idOf(substance, 'CAS-77-92-9') }))).toEqual(['Citrelle FG', 'Gumellan S'])
    expect((await search({ substanceId: idOf(substance, 'NO SUCH') })).total).toBe(0)
  })

  it('Sends one query to the database for each kind of record on a page, none for each row', async () => {
    const requested: string[] = []
    const context = fixtures.context()
    const { records } = context
    const counting: typeof records = {
      ...records,
      byIds: (viewer, entity, ids) => {
        requested.push(entity.apiName)
        return records.byIds(viewer, entity, ids)
      },
      byId: (viewer, entity, id) => {
        requested.push(entity.apiName)
        return records.byId(viewer, entity, id)
      },
    }
    for (const resultsType of ['tradeGrade', 'tradeName', 'principal'])
      await runCall('SearchController.search', { ...nl, resultsType }, { ...context, records: counting })
    expect(requested.toSorted()).toEqual(['Account', 'Product2', 'Substance__c', 'Trade_Name__c', 'Trade_Name__c'])
  })

  it('Counts nothing but the list if no facets are requested', async () => {
    const result = await search({ withFacets: false })
    expect([result.total, result.facets, result.letters]).toEqual([4, [], []])
  })

  it('[ADR-04] Returns page 1 for a page above the last', async () => {
    const first = await search({ pageSize: 3, sortBy: 'name' })
    const second = await search({ pageSize: 3, sortBy: 'name', page: 2 })
    expect([...names(first), ...names(second)]).toEqual(['Citrelle FG', 'Gumellan S', 'Xanvero 80', 'Xanvero 200'])
    expect(await search({ pageSize: 3, sortBy: 'name', page: 3 })).toMatchObject({ page: 1, pages: 2 })
  })

  it('Names the filter to remove when nothing is left', async () => {
    const result = await search({ searchTerm: 'xanthaangom', filters: `function:acidulant;form:powder` })
    expect(result.total).toBe(0)
    expect(result.relax).toContainEqual({ facet: 'function', value: 'acidulant', label: 'Zuurteregelaar', total: 2 })
    expect(result.relax).toContainEqual({ facet: 'form', value: 'powder', label: null, total: 1 })
  })

  it('[SRC-02] Reports a number with a wrong check digit', async () => {
    expect((await search({ searchTerm: '77-92-8' })).wrongCheckDigit).toMatchObject({
      kind: 'cas',
      candidates: ['77-92-9'],
    })
  })

  it('[APX-09] Suggests while the visitor types, with the addresses of results that have a page', async () => {
    const { suggestions } = await runCall('SearchController.suggest', { ...nl, searchTerm: 'xanv' }, fixtures.context())
    expect(suggestions).toContainEqual(expect.objectContaining({ kind: 'tradeName', text: 'Xanvero', slug: 'xanvero' }))
    const words = await runCall('SearchController.suggest', { ...nl, searchTerm: 'verdik' }, fixtures.context())
    expect(words.suggestions).toContainEqual(
      expect.objectContaining({ kind: 'function', text: 'Verdikkingsmiddel', slug: 'thickener' }),
    )
  })

  it('[SRC-08] Explains a rank only to internal users', async () => {
    const params = { ...nl, searchTerm: 'xanthaangom', recordId: idOf(tradeGrade, 'xanvero-80') }
    for (const role of ['internalSales', 'editor', 'administrator'] as const)
      expect(await runCall('SearchController.explain', params, fixtures.context(role))).toMatchObject({
        found: true,
        id: params.recordId,
      })
    for (const role of ['guest', 'customer', 'customerAdmin', 'supplier'] as const)
      await expect(runCall('SearchController.explain', params, fixtures.context(role))).rejects.toMatchObject({
        code: 'ACCESS_DENIED',
      })
  })
})
