import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addSearchCounts, searchCount, sums } from '#features/search/counts/search-count.ts'
import { createSearchCounter, maxCounted, type SearchCounter } from '#features/search/counts/search-counter.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

const { host } = new URL(publicOrigin)
const netherlands = { site: 'nl', base: '/nl/nl-nl', params: { countryCode: 'NL', languageCode: 'nl-NL' } }
const unitedStates = { site: 'us', base: '/us/en-us', params: { countryCode: 'US', languageCode: 'en-US' } }

type Sum = (typeof sums)[number]
type Headers = Readonly<Record<string, string>>

describeEachDatabase('Counts of searches', (openDatabase) => {
  let portal: TestPortal
  /** Two processes of one portal; `current` is the one that answers. */
  let processes: readonly [SearchCounter, SearchCounter]
  let current: 0 | 1 = 0
  let errors: unknown[] = []
  let where = netherlands
  beforeAll(async () => {
    portal = await testPortal(openDatabase, ({ backOffice: { database } }) => {
      const counter = () =>
        createSearchCounter({
          queries: database.queries,
          sites,
          now: () => today,
          every: () => () => {},
          log: { error: (values: unknown) => void errors.push(values) },
        })
      processes = [counter(), counter()]
      return {
        callObserver: {
          note: (...given) => {
            const notes = processes.map((process) => process.note(...given))
            return notes.every((note) => note === null) ? null : (request) => notes[current]?.(request)
          },
        },
      }
    })
  })
  afterAll(async () => {
    await portal.close()
  })
  beforeEach(async () => {
    await stored()
    await queries().delete(searchCount)
    current = 0
    where = netherlands
    errors = []
  })

  const queries = () => portal.services.backOffice.database.queries

  async function stored() {
    for (const process of processes) await process.flush()
    const rows = await queries().select().from(searchCount)
    return rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  const open = async (url: string, headers: Headers = {}) =>
    await portal.app.inject({ url, headers: { host, ...headers } })
  const call = async (name: string, params: object, headers: Headers = {}) => {
    const methodParams = encodeURIComponent(JSON.stringify({ ...where.params, ...params }))
    return await open(`/lwr/apex/v65.0/${name.replace('.', '/')}?methodParams=${methodParams}`, headers)
  }
  const search = async (searchTerm: string, params: object = {}, headers: Headers = {}) =>
    await call('SearchController.search', { searchTerm, ...params }, headers)
  const listUrl = (term: string, filters = '') =>
    `${where.base}/products?${new URLSearchParams({ 'search-term': term, ...(filters === '' ? {} : { filters }) }).toString()}`
  const from = (url: string): Headers => ({ referer: publicOrigin + url })
  const openProduct = async (id: string, headers: Headers) =>
    await call('DetailController.getProductDetails', { recordId: id }, headers)
  const row = (term: string, values: object = {}) => ({
    day: '2026-06-15',
    site: where.site,
    language: where.params.languageCode,
    term,
    kind: 'tradeGrade',
    filters: '',
    searches: 0,
    withoutResult: 0,
    results: 0,
    clicks: 0,
    placedClicks: 0,
    positions: 0,
    ...values,
  })
  const idsOf = async (term: string, filters = ''): Promise<readonly string[]> => {
    const { results } = (
      await portal.app.inject({
        method: 'POST',
        url: '/lwr/apex/v65.0/SearchController/search',
        payload: { ...where.params, searchTerm: term, filters },
        headers: { 'sec-purpose': 'prefetch' },
      })
    ).json<{ results: readonly { id: string }[] }>()
    return results.map(({ id }) => id)
  }

  it('[WRK-01] Counts a page and a call alike, from the cache too, with the results of each', async () => {
    for (const url of [
      listUrl('Xanthaangom '),
      listUrl('xanthaangom'),
      listUrl('xanthaangom'),
      '/nl/nl-nl/search?search-term=zzznix',
    ])
      await open(url)
    await search('XANTHAANGOM')
    await search('xanthaangom', {
      filters: 'claim:vegan;function:THICK',
      businessGroup: 'food-nutrition',
      promotedProductsOnly: true,
      filterByLetter: 'X',
      marketSegment: 'savoury',
      masterValueId: 'a05000000000001',
    })
    expect(await stored()).toEqual(
      [
        row('xanthaangom', {
          filters: 'business-group,claim,function,letter,promoted,segment,value',
          searches: 1,
          withoutResult: 1,
        }),
        row('xanthaangom', { searches: 3, results: 9 }),
        row('zzznix', { searches: 1, withoutResult: 1 }),
      ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
  })

  it('[WRK-01] Counts neither later pages, nor lists without a term, nor what is only fetched in advance', async () => {
    await open('/nl/nl-nl/products')
    await open(listUrl('xanthaangom'), { 'sec-purpose': 'prefetch' })
    await portal.app.inject({ method: 'HEAD', url: listUrl('xanthaangom') })
    await search('xanthaangom', { page: 2, pageSize: 1 })
    await search('', { principalId: idOf(account, 'brenvik') })
    expect((await search('xanthaangom', { sortBy: 'wrong' })).statusCode).toBe(400)
    await call('MarketSegmentController.getMarketSegmentStructure', {})
    expect(await stored()).toEqual([])
  })

  it('[WRK-01] Counts customers, and neither internal users nor programs', async () => {
    await open(listUrl('citroenzuur'), await signedIn(portal, 'customer'))
    for (const role of ['editor', 'internalSales', 'administrator'] as const) {
      await open(listUrl('citroenzuur'), await signedIn(portal, role))
      await search('citroenzuur', {}, await signedIn(portal, role))
    }
    const [counted] = await stored()
    expect(counted).toMatchObject({ term: 'citroenzuur', searches: 1 })
  })

  it('[WRK-01] A term with an @ or a telephone number is in no table', async () => {
    const typed = ['ada@example.com', 'Ada＠example.com', '+31 6 1234 5678', '06,12,34,56,78', '٠٦١٢٣٤٥٦٧٨']
    for (const term of typed) {
      await open(listUrl(term))
      await search(term)
      await openProduct(idOf(tradeGrade, 'xanvero-80'), from(listUrl(term)))
    }
    expect(await stored()).toEqual([])
    const { rows: tables } = await queries().execute<{ name: string }>(
      sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables)
      for (const term of typed) {
        const { rows } = await queries().execute(
          sql`select 1 from ${sql.raw(name)} as t where position(${term} in t::text) > 0 limit 1`,
        )
        expect([name, term, rows]).toEqual([name, term, []])
      }
  })

  it('[WRK-01] A click counts with the position of the result, in a page and in a call', async () => {
    await open(listUrl('xanthaangom'))
    const ids = await idsOf('xanthaangom')
    const [first = '', , third = ''] = ids
    expect(ids.length).toBe(3)
    const product = await openProduct(third, from(listUrl('xanthaangom')))
    await open(
      `/nl/nl-nl/product/${product.json<{ slug: string }>().slug}-${third}?origin=search`,
      from(listUrl('xanthaangom')),
    )
    await openProduct(first, from('/nl/nl-nl/search?search-term=xanthaangom'))
    // Not in the list, no list, no term, another host, no address, and not the page of a record.
    await openProduct(idOf(tradeGrade, 'citrelle-fg'), from(listUrl('xanthaangom')))
    await openProduct(first, {})
    for (const other of [
      '/nl/nl-nl/product/x?search-term=xanthaangom',
      '/nl/nl-nl/products?page=2',
      '/nix?search-term=x',
    ])
      await openProduct(first, from(other))
    await openProduct(first, { referer: `https://other.example${listUrl('xanthaangom')}` })
    await openProduct(first, { referer: 'nonsense?search-term=xanthaangom' })
    await call('DetailController.getSuccessor', { recordId: first }, from(listUrl('xanthaangom')))
    expect(await stored()).toEqual([
      row('xanthaangom', { searches: 1, results: 3, clicks: 3, placedClicks: 3, positions: 7 }),
    ])
  })

  it('[WRK-01] A click on a later page has the position in the whole list, and other kinds have theirs', async () => {
    const ids = await idsOf('xanthaangom')
    await search('xanthaangom', { pageSize: 2 })
    await search('xanthaangom', { pageSize: 2, page: 2 })
    await openProduct(ids[2] ?? '', from(`${listUrl('xanthaangom')}&page=2`))
    await open('/nl/nl-nl/suppliers?search-term=brenvik')
    await call(
      'DetailController.getPrincipalDetails',
      { recordId: idOf(account, 'brenvik') },
      from('/nl/nl-nl/suppliers?search-term=brenvik'),
    )
    expect(await stored()).toEqual([
      row('brenvik', { kind: 'principal', searches: 1, results: 1, clicks: 1, placedClicks: 1, positions: 1 }),
      row('xanthaangom', { searches: 1, results: 3, clicks: 1, placedClicks: 1, positions: 3 }),
    ])
  })

  it('[WRK-01] The counts of two processes add up; the position is unknown to the one that did not search', async () => {
    for (const process of [0, 1, 1] as const) {
      current = process
      await open(listUrl('citroenzuur', 'claim:vegan'))
    }
    current = 0
    await search('gumellan')
    current = 1
    for (const url of [
      listUrl('gumellan', 'claim:vegan'),
      '/nl/nl-nl/group/food-nutrition/savoury?search-term=gumellan',
      '/nl/nl-nl/value/thickener-a05000000000001AAA?search-term=gumellan',
    ])
      await openProduct(idOf(tradeGrade, 'xanvero-80'), from(url))
    const [citric, ...others] = await stored()
    expect(citric).toMatchObject({ term: 'citroenzuur', filters: 'claim', searches: 3 })
    expect(
      others.map(({ filters, searches, clicks, placedClicks }) => [filters, searches, clicks, placedClicks]),
    ).toEqual([
      ['', 1, 0, 0],
      ['business-group,segment', 0, 1, 0],
      ['claim', 0, 1, 0],
      ['value', 0, 1, 0],
    ])
  })

  it('[WRK-01] Any sequence of searches and clicks is counted as its replay says', async () => {
    // A site on which the process has seen no list yet.
    where = unitedStates
    const terms = ['xanthan gum', 'Xanvero', 'citric acid', 'zzznix', 'a@b.example', '06 1234 5678', '11138-66-2']
    const uncounted = new Set(['a@b.example', '06 1234 5678'])
    const filterTexts = ['', 'claim:vegan', 'form:powder']
    const results = new Map<string, readonly string[]>()
    for (const term of terms) for (const filters of filterTexts) results.set(term + filters, await idsOf(term, filters))
    const [visible = ''] = [...results.values()].flat()
    const expected = new Map<string, ReturnType<typeof row>>()
    const lists = new Map<string, { filters: string; ids: readonly string[] }[]>()
    const counts = (term: string, filters: string) => {
      const key = `${term} ${filters}`
      const known = expected.get(key) ?? row(term.toLowerCase(), { filters })
      expected.set(key, known)
      return (name: Sum, by: number) => {
        known[name] += by
      }
    }
    const named = (filters: string) => filters.split(':')[0] ?? ''
    const action = fc.record({
      term: fc.constantFrom(...terms),
      filters: fc.constantFrom(...filterTexts),
      as: fc.constantFrom('page', 'call', 'click'),
      at: fc.nat(2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 12 }), fc.boolean(), async (actions, writes) => {
        for (const { term, filters, as, at } of actions) {
          const ids = results.get(term + filters) ?? []
          if (as === 'page') await open(listUrl(term, filters))
          if (as === 'call') await search(term, { filters })
          const seen = lists.get(term) ?? []
          if (as === 'click') {
            const id = ids[at] ?? visible
            await openProduct(id, from(listUrl(term, filters)))
            if (uncounted.has(term)) continue
            const list = seen.find((each) => each.ids.includes(id))
            if (seen.length > 0 && list === undefined) continue
            const add = counts(term, named(list?.filters ?? filters))
            add('clicks', 1)
            add('placedClicks', list === undefined ? 0 : 1)
            add('positions', list === undefined ? 0 : list.ids.indexOf(id) + 1)
            continue
          }
          if (uncounted.has(term)) continue
          lists.set(term, [{ filters, ids }, ...seen.filter((each) => each.filters !== filters)])
          const add = counts(term, named(filters))
          add('searches', 1)
          add('results', ids.length)
          add('withoutResult', ids.length === 0 ? 1 : 0)
        }
        if (!writes) return
        const rows = [...expected.values()].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
        expect(await stored()).toEqual(rows)
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(await stored()).toHaveLength(expected.size)
  })

  it('[WRK-01] The memory is bounded, batches are written whole, and what could not be written is kept', async () => {
    const list = { total: 0, page: 1, pageSize: 24, resultsType: 'tradeGrade', results: [] }
    const viewer = portal.fixtures.context().viewer
    let isFailing = true
    const counter = createSearchCounter({
      queries: new Proxy(queries(), {
        get: (target, name, receiver) => {
          if (name === 'execute' && isFailing) throw new Error('The database does not answer.')
          return Reflect.get(target, name, receiver)
        },
      }),
      sites,
      now: () => today,
      every: (_, run) => {
        run()
        return () => {}
      },
      log: { error: (values: unknown) => void errors.push(values) },
    })
    const request = { method: 'GET', headers: {}, host: 'portal.test', session: null }
    const count = (term: string) =>
      counter.note(
        'SearchController.search',
        { countryCode: 'NL', languageCode: 'nl-NL', searchTerm: term },
        { ...list },
        viewer,
      )?.(request)
    for (let at = 0; at < maxCounted + 5; at += 1) count(`term ${at}`)
    await expect(counter.flush()).rejects.toThrow('does not answer')
    count('term 0')
    await counter.stop()
    // The write of the timer, and that of the stop.
    expect(errors).toHaveLength(2)
    isFailing = false
    await counter.stop()
    const rows = await stored()
    expect([rows.length, rows.filter(({ searches }) => searches === 2).map(({ term }) => term)]).toEqual([
      maxCounted,
      ['term 0'],
    ])
    expect(counter.note('SearchController.search', {}, { ...list }, viewer)).toBeNull()
    expect(
      counter.note(
        'SearchController.search',
        { countryCode: 'NL', languageCode: 'nl-NL', searchTerm: 'x' },
        {},
        viewer,
      ),
    ).toBeNull()
    expect(counter.note('DetailController.getProductDetails', {}, {}, viewer)).toBeNull()
    expect(counter.note('DetailController.getProductDetails', {}, null, viewer)).toBeNull()
    expect(counter.note('SearchController.search', {}, {}, { ...viewer, context: 'SalesAssistant' })).toBeNull()
  })

  it('[WRK-01] Two processes may add to the same terms at the same moment', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => row(`term ${at}`, { searches: 1 }))
    await Promise.all(
      [rows, rows.toReversed(), rows, rows.toReversed()].map((each) => addSearchCounts(queries(), each)),
    )
    await addSearchCounts(queries(), [])
    expect((await stored()).every(({ searches }) => searches === 4)).toBe(true)
  })
})
