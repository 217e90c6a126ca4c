import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { type CallFixtures, callFixtures } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }

describeEachDatabase('Ranges of specification properties', (open) => {
  let fixtures: CallFixtures
  beforeAll(async () => {
    fixtures = await callFixtures(await open())
  })
  afterAll(async () => {
    await fixtures.close()
  })
  const search = (params: Readonly<Record<string, unknown>>) =>
    runCall('SearchController.search', { ...nl, ...params }, fixtures.context())
  const names = async (params: Readonly<Record<string, unknown>>) =>
    (await search(params)).results.map((card) => card.nameToDisplay).toSorted()

  // Xanvero 80 states 1200–1600 cP, and Xanvero 200 states 0.60–0.90 Pa·s; the unit of the property is mPa·s.
  it.each([
    ['viscosity:1200..1600', ['Xanvero 80']],
    ['viscosity:900..1200', ['Xanvero 200', 'Xanvero 80']],
    ['viscosity:901..1199', []],
    ['viscosity:..600', ['Xanvero 200']],
    ['viscosity:1600..', ['Xanvero 80']],
    ['viscosity:..;purity:99..', ['Citrelle FG']],
    ['viscosity:900..1200;purity:99..', []],
  ])('[SPC-03] The address %s finds the grades that state such a number, in any unit', async (filters, expected) => {
    expect(await names({ filters })).toEqual(expected)
  })

  it.each(['nonsense:1..2', 'appearance:1..2', 'solubility:1..2', 'viscosity:x..2'])(
    '[SPC-03] [ADR-07] The range %s, of nothing that has ranges, narrows nothing and is not shown',
    async (filters) => {
      const [narrowed, all] = [await search({ filters }), await search({})]
      expect(narrowed.total).toBe(all.total)
      expect(narrowed.facets.find(({ key }) => key === 'range')).toBeUndefined()
    },
  )

  it('[SPC-03] States how many grades of the list state the property, and from which to which number', async () => {
    expect((await search({ searchTerm: 'xanthaangom' })).ranges).toEqual([
      {
        property: 'viscosity',
        name: 'Viscositeit',
        unit: 'mPa·s',
        decimals: 2,
        stated: 2,
        among: 3,
        low: 600,
        high: 1600,
        selected: null,
      },
    ])
  })

  it('[SPC-03] [SRC-06] Does not count a range among its own conditions, and shows it with the numbers of the site', async () => {
    const result = await search({ searchTerm: 'xanthaangom', filters: 'viscosity:1250..' })
    expect(result.total).toBe(1)
    expect(result.ranges[0]).toMatchObject({ stated: 2, among: 3, selected: { low: 1250, high: null } })
    expect(result.facets.find(({ key }) => key === 'range')).toEqual({
      key: 'range',
      values: [{ value: 'viscosity:1250..', label: 'Viscositeit ≥\u00a01.250\u00a0mPa·s', count: 1, selected: true }],
    })
    expect(result.counts).toMatchObject({ tradeGrade: 1, tradeName: 1, principal: 1 })
  })

  it('[SPC-03] [UND-01] Words and numbers of a search term are the same filter', async () => {
    const result = await search({ searchTerm: 'viscositeit 900-1.200 cps' })
    expect(result.results.map((card) => card.nameToDisplay).toSorted()).toEqual(['Xanvero 200', 'Xanvero 80'])
    expect(result.understood).toMatchObject({
      filters: [{ facet: 'range', values: ['viscosity:900..1200'], without: '' }],
      exact: '"viscositeit 900-1.200 cps"',
    })
    expect(await names({ searchTerm: 'xanthaangom viscositeit > 1000' })).toEqual(['Xanvero 80'])
  })

  it('[SPC-03] [SRC-08] Explains to the staff what a grade states', async () => {
    const explanation = await runCall(
      'SearchController.explain',
      { ...nl, filters: 'viscosity:900..', recordId: idOf(tradeGrade, 'xanvero-200') },
      fixtures.context('internalSales'),
    )
    expect(explanation.filters.find(({ name }) => name === 'range')).toEqual({
      name: 'range',
      wanted: ['viscosity:900..'],
      has: ['viscosity:600..900'],
      passes: true,
    })
  })
})
