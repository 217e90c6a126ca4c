import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Changes, Entity } from '#platform/entity/entity.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const us = { countryCode: 'US', languageCode: 'en-US' }

describeEachDatabase('Detail and site calls', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
    // Records that the shared catalogue of the call tests does not contain.
    await change(substance, 'CAS-77-92-9', {
      synonyms: ['E-Citric'],
      synonymsOther: { de: ['Zitrone'] },
      description: 'A weak acid.',
      functions: [idOf(masterValue, 'ACID')],
      chemistries: [idOf(masterValue, 'GUM')],
      physicalForm: 'crystal',
      vegan: 'yes',
      vegetarian: 'unknown',
      organic: 'yes',
    })
  })
  afterAll(async () => {
    await fixtures.close()
  })
  const product = (key: string, site: object = nl) =>
    runCall('DetailController.getProductDetails', { recordId: idOf(tradeGrade, key), ...site }, fixtures.context())
  const brand = (key: string, site: object = nl) =>
    runCall('DetailController.getTradeNameDetails', { recordId: idOf(tradeName, key), ...site }, fixtures.context())
  const supplier = (key: string, site: object = nl) =>
    runCall('DetailController.getPrincipalDetails', { recordId: idOf(account, key), ...site }, fixtures.context())

  async function change<E extends Entity>(entity: E, key: string, changes: Changes<E>): Promise<void> {
    const { records } = fixtures
    const row = await records.byId(systemViewer, entity, idOf(entity, key))
    await records.update(systemViewer, entity, row?.id ?? '', row?.version ?? 0, changes)
  }

  const groupsThrough = async (bg: string) =>
    (await product('xanvero-80', { ...nl, bg })).businessGroups.map((group) => group.slug)

  it('[APX-05][ENT-07] Returns nameToDisplay, principal.nameToDisplay and principalName of products, product groups and suppliers', async () => {
    expect(await product('xanvero-80')).toMatchObject({
      nameToDisplay: 'Xanvero 80',
      principal: { nameToDisplay: 'Brenvik Biopolymers' },
      principalName: 'Brenvik Biopolymers',
    })
    expect(await brand('xanvero')).toMatchObject({
      nameToDisplay: 'Xanvero',
      principal: { nameToDisplay: 'Brenvik Biopolymers' },
      principalName: 'Brenvik Biopolymers',
    })
    expect(await supplier('brenvik')).toMatchObject({ nameToDisplay: 'Brenvik Biopolymers' })
  })

  it('[RTE-04] Returns all details of a product', async () => {
    expect(await product('xanvero-80')).toMatchObject({
      id: idOf(tradeGrade, 'xanvero-80'),
      integrationId: 'xanvero-80',
      code: 'XV-080',
      slug: 'xanvero-80',
      tradeName: { slug: 'xanvero' },
      description: { text: 'Coarse xanthan gum.', lang: 'en-US' },
      businessGroups: [{ nameToDisplay: 'Voeding', slug: 'food-nutrition' }, { nameToDisplay: 'Verzorging' }],
      marketSegments: [
        { slug: 'savoury', businessGroupSlug: 'food-nutrition', lang: 'en-US' },
        { slug: 'skin-care', businessGroupSlug: 'beauty-personal-care', nameToDisplay: 'Huidverzorging' },
      ],
      functions: [{ code: 'THICK', nameToDisplay: 'Verdikkingsmiddel' }],
      applications: [{ nameToDisplay: 'Sauzen', slug: 'sauces' }],
      substances: [{ substanceId: 'CAS-11138-66-2', formula: null, synonyms: [], description: null }],
      certifications: ['halal', 'kosher'],
      origin: 'NO',
      storage: 'dry',
      shelfLifeMonths: 24,
      sampleAvailable: true,
      promoted: false,
      countries: ['NL', 'BE'],
    })
    expect(await product('xanvero-200')).toMatchObject({ promoted: true })
  })

  it('[RTE-04] Returns sibling products and products with the same main substance that are available on the site', async () => {
    const details = await product('xanvero-80')
    expect(details.siblings.map((card) => card.nameToDisplay)).toEqual(['Xanvero 200'])
    expect(details.sameSubstance.map((card) => card.nameToDisplay)).toEqual(['Gumellan S'])
    const blend = await product('gumellan-s')
    expect(blend.siblings).toEqual([])
    expect(blend.sameSubstance.map((card) => card.nameToDisplay).toSorted()).toEqual(['Xanvero 200', 'Xanvero 80'])
    const american = await product('citrelle-fg', us)
    expect(american.siblings.map((card) => card.nameToDisplay)).toEqual(['Citrelle US'])
    expect((await product('citrelle-fg')).siblings).toEqual([])
  })

  it('[ADR-01] Lists the business group of the visitor’s path first, by slug or integrationId', async () => {
    expect(await groupsThrough('beauty-personal-care')).toEqual(['beauty-personal-care', 'food-nutrition'])
    expect(await groupsThrough('BG7')).toEqual(['beauty-personal-care', 'food-nutrition'])
    expect(await groupsThrough('no-such-group')).toEqual(['food-nutrition', 'beauty-personal-care'])
    expect(await groupsThrough('')).toEqual(['food-nutrition', 'beauty-personal-care'])
  })

  it('[RTE-04] Counts the grades of a product group and the range of a supplier that are available on the site', async () => {
    expect(await brand('citrelle')).toMatchObject({ tradeGradeCount: 1, tradeNameCount: 2 })
    expect(await brand('citrelle', us)).toMatchObject({ tradeGradeCount: 2, tradeNameCount: 1 })
    expect(await supplier('tessolund')).toMatchObject({ countryIsoCode: 'DK', tradeNameCount: 2, tradeGradeCount: 2 })
  })

  it('[TAB-03] Lists the records of a detail tab through the search, with its own alphabet navigation', async () => {
    const list = async (params: object) =>
      await runCall('SearchController.search', { ...nl, sortBy: 'name', ...params }, fixtures.context())
    const lettersOf = ({ letters }: Awaited<ReturnType<typeof list>>) =>
      letters.flatMap(({ letter, count }) => (count === 0 ? [] : `${letter}${count}`))
    const ofSupplier = { principalId: idOf(account, 'tessolund') }
    const names = await list({ ...ofSupplier, resultsType: 'tradeName' })
    expect(names).toMatchObject({ total: 2, results: [{ nameToDisplay: 'Citrelle' }, { nameToDisplay: 'Gumellan' }] })
    expect(lettersOf(names)).toEqual(['C1', 'G1'])
    const grades = await list({ ...ofSupplier, resultsType: 'tradeGrade', filterByLetter: 'G' })
    expect(grades).toMatchObject({ total: 1, results: [{ nameToDisplay: 'Gumellan S' }] })
    expect(lettersOf(grades)).toEqual(['C1', 'G1'])
    const ofGroup = await list({ tradeNameId: idOf(tradeName, 'xanvero'), resultsType: 'tradeGrade' })
    expect(lettersOf(ofGroup)).toEqual(['X2'])
  })

  it('[RTE-04] Returns the functions that most grades of a supplier have', async () => {
    expect((await supplier('tessolund')).functions.map(({ slug }) => slug)).toEqual(['acidulant', 'thickener'])
    expect((await supplier('brenvik', us)).functions).toMatchObject([{ slug: 'thickener' }])
  })

  it('[RTE-04] Describes a substance in the viewer’s language if possible', async () => {
    const { substances } = await product('citrelle-fg', { countryCode: 'NL', languageCode: 'de' })
    expect(substances).toMatchObject([
      {
        formula: 'C6H8O7',
        synonyms: ['Zitrone', 'E-Citric'],
        description: { text: 'A weak acid.', lang: 'en-US' },
        functions: [{ slug: 'acidulant' }],
        chemistries: [{ slug: 'gum' }],
        physicalForm: 'crystal',
        suitableFor: ['vegan', 'organic'],
      },
    ])
  })

  it('[CTX-08] Returns the countries where a product group or supplier has an available grade and therefore a page', async () => {
    expect((await brand('citrelle')).countries).toEqual(['NL', 'US'])
    expect((await brand('gumellan')).countries).toEqual(['DE', 'NL'])
    expect((await supplier('brenvik', us)).countries).toEqual(['BE', 'NL', 'US'])
    expect((await supplier('tessolund')).countries).toEqual(['DE', 'NL', 'US'])
  })

  it('[LNG-01] Returns the language of each text', async () => {
    expect((await supplier('brenvik', { countryCode: 'NL', languageCode: 'fr' })).description).toEqual({
      text: 'Des biopolymères du nord.',
    })
    expect((await supplier('brenvik', { countryCode: 'NL', languageCode: 'fr-CA' })).description).toEqual({
      text: 'Des biopolymères du nord.',
      lang: 'fr',
    })
    expect((await supplier('brenvik')).description).toEqual({ text: 'Biopolymers from the north.', lang: 'en-US' })
    expect((await product('xanvero-80', { countryCode: 'NL', languageCode: 'es' })).substances[0]).toMatchObject({
      nameToDisplay: 'Goma xantana',
      lang: 'es-ES',
    })
    expect((await product('xanvero-80')).substances[0]).not.toHaveProperty('lang')
  })

  it('[CTX-05] Answers for an invisible record exactly like for an unknown one', async () => {
    const missing = await refusal(() => product('no such product'))
    expect(missing).toMatchObject({ code: 'RECORD_NOT_FOUND', message: 'The requested resource does not exist' })
    const hidden = [
      () => product('citrelle-us'),
      () => product('citrelle-nowhere'),
      () => product('citrelle-nowhere', { countryCode: 'GLOBAL', languageCode: 'en-US' }),
      () => brand('gumellan', us),
      () => brand('no such group'),
      () => supplier('brenvik', { countryCode: 'DE', languageCode: 'de' }),
      () => supplier('customer'),
      () =>
        runCall(
          'DetailController.getProductDetails',
          { recordId: idOf(tradeName, 'xanvero'), ...nl },
          fixtures.context(),
        ),
    ]
    for (const call of hidden)
      expect(await refusal(call)).toMatchObject({
        code: 'RECORD_NOT_FOUND',
        message: 'The requested resource does not exist',
      })
  })

  it('[CTX-09] Returns no supplier page for a customer, even to viewers who may see the customer', async () => {
    const customer = { recordId: idOf(account, 'customer'), ...nl }
    await expect(
      runCall('DetailController.getPrincipalDetails', customer, fixtures.context('internalSales')),
    ).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  })

  it('[VAL-07] Accepts the 15-character form of an id and rejects an invalid id', async () => {
    const id = idOf(tradeGrade, 'xanvero-80')
    expect(
      await runCall('DetailController.getProductDetails', { recordId: id.slice(0, 15), ...nl }, fixtures.context()),
    ).toMatchObject({ id })
    for (const recordId of ['', 'x', `${id.slice(0, 15)}ZZZ`, `${id}A`, "' or 1=1 --"])
      await expect(
        runCall('DetailController.getProductDetails', { recordId, ...nl }, fixtures.context()),
      ).rejects.toMatchObject({ code: 'INVALID_ID' })
  })

  it('[CTX-02] Rejects guests on a site for signed-in users', async () => {
    for (const name of ['getProductDetails', 'getTradeNameDetails', 'getPrincipalDetails'])
      await expect(
        runCall(
          `DetailController.${name}`,
          { recordId: idOf(tradeGrade, 'xanvero-80'), countryCode: 'CH', languageCode: 'de' },
          fixtures.context(),
        ),
      ).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  })

  it('[APX-02][ENT-02][ENT-04] Returns the business groups with their segments in the language of the address', async () => {
    const structure = await runCall(
      'MarketSegmentController.getMarketSegmentStructure',
      { url: 'https://nl.norvane.example/nl/nl-nl/products?page=2' },
      fixtures.context(),
    )
    expect(structure).toMatchObject([
      {
        integrationId: 'BG3',
        name: 'Voeding',
        slug: 'food-nutrition',
        hasLobDependentMarketSegments: true,
        tradeGradeCount: 4,
        marketSegments: [
          { integrationId: 'BG3-BEV', name: 'Dranken', slug: 'beverages', businessGroupIntegrationId: 'BG3' },
          { integrationId: 'BG3-SAV', name: 'Savoury', slug: 'savoury', businessGroupIntegrationId: 'BG3' },
        ],
      },
      { integrationId: 'BG7', tradeGradeCount: 1, marketSegments: [{ integrationId: 'BG7-SKI' }] },
    ])
    const english = await runCall(
      'MarketSegmentController.getMarketSegmentStructure',
      { url: '/us/nl-nl' },
      fixtures.context(),
    )
    expect(english).toMatchObject([{ name: 'Food & nutrition', tradeGradeCount: 3 }, { tradeGradeCount: 0 }])
  })

  it('[CTX-05] Rejects an address outside every site', async () => {
    for (const url of ['', '/', '/zz/en-us', 'mailto:a@b', '//nl/nl-nl', 'http://['])
      await expect(
        runCall('MarketSegmentController.getMarketSegmentStructure', { url }, fixtures.context()),
      ).rejects.toMatchObject({ code: 'INVALID_PARAMETERS' })
  })

  it('[APX-03][ENT-06] Returns the company record of a site with its seven fields', async () => {
    expect(
      await runCall('CompanyController.getIMCDCompany', { IMCDCompanyKey: 'COMPANY-NL' }, fixtures.context()),
    ).toEqual([
      {
        IMCDcompanyCountry__c: 'Netherlands',
        IMCDcompanyStreet__c: 'Havenweg 1',
        IMCDcompanyCity__c: 'Rotterdam',
        IMCDcompanyState__c: null,
        IMCDcompanyPC__c: '3011 AA',
        CompanyPhone__c: '+31 10 000 0000',
        CompanyEmail__c: 'nl@example.com',
      },
    ])
    expect(await runCall('CompanyController.getIMCDCompany', { IMCDCompanyKey: 'nobody' }, fixtures.context())).toEqual(
      [],
    )
  })

  it('[VAL-09] Returns where the office of a company is', async () => {
    const read = (IMCDCompanyKey: string) =>
      runCall('CompanyController.getCoordinates', { IMCDCompanyKey }, fixtures.context())
    expect(await read('COMPANY-NL')).toEqual({ latitude: 51.9131, longitude: 4.4818 })
    expect(await read('nobody')).toBeNull()
  })
})

const refusal = (call: () => Promise<unknown>): Promise<unknown> =>
  call().then(
    () => 'answered',
    (error: unknown) => error,
  )
