import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { addSearchCounts } from '#features/search/counts/search-count.ts'
import { createSearchCounter } from '#features/search/counts/search-counter.ts'
import { maxCounted } from '#features/search/counts/write-counts.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { unitedStates, type Sum, searchCountPortal } from './search-count-portal.ts'

describeEachDatabase('Counts of searches', (openDatabase) => {
  const on = searchCountPortal(openDatabase)

  it('[WRK-01] Counts a page and a call alike, from the cache too, with the results of each', async () => {
    for (const url of [
      on.listUrl('Xanthaangom '),
      on.listUrl('xanthaangom'),
      on.listUrl('xanthaangom'),
      '/nl/nl-nl/search?search-term=zzznix',
    ])
      await on.open(url)
    await on.search('XANTHAANGOM')
    await on.search('xanthaangom', {
      filters: 'claim:vegan;function:THICK',
      businessGroup: 'food-nutrition',
      promotedProductsOnly: true,
      filterByLetter: 'X',
      marketSegment: 'savoury',
      masterValueId: 'a05000000000001',
    })
    expect(await on.stored()).toEqual(
      [
        on.row('xanthaangom', {
          filters: 'business-group,claim,function,letter,promoted,segment,value',
          searches: 1,
          withoutResult: 1,
        }),
        on.row('xanthaangom', { searches: 3, results: 9 }),
        on.row('zzznix', { searches: 1, withoutResult: 1 }),
      ].toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    )
  })

  it('[WRK-01] Counts neither later pages, nor lists without a term, nor what is only fetched in advance', async () => {
    await on.open('/nl/nl-nl/products')
    await on.open(on.listUrl('xanthaangom'), { 'sec-purpose': 'prefetch' })
    await on.portal.app.inject({ method: 'HEAD', url: on.listUrl('xanthaangom') })
    await on.search('xanthaangom', { page: 2, pageSize: 1 })
    await on.search('', { principalId: idOf(account, 'brenvik') })
    expect((await on.search('xanthaangom', { sortBy: 'wrong' })).statusCode).toBe(400)
    await on.call('MarketSegmentController.getMarketSegmentStructure', {})
    expect(await on.stored()).toEqual([])
  })

  it('[WRK-01] Counts customers, and neither internal users nor programs', async () => {
    await on.open(on.listUrl('citroenzuur'), await signedIn(on.portal, 'customer'))
    for (const role of ['editor', 'internalSales', 'administrator'] as const) {
      await on.open(on.listUrl('citroenzuur'), await signedIn(on.portal, role))
      await on.search('citroenzuur', {}, await signedIn(on.portal, role))
    }
    const [counted] = await on.stored()
    expect(counted).toMatchObject({ term: 'citroenzuur', searches: 1 })
  })

  it('[WRK-01] A term with an @ or a telephone number is in no table', async () => {
    // No addresses that end the random ones of other users.
    const typed = ['olga@example.com', 'Olga＠example.com', '+31 6 1234 5678', '06,12,34,56,78', '٠٦١٢٣٤٥٦٧٨']
    for (const term of typed) {
      await on.open(on.listUrl(term))
      await on.search(term)
      await on.openProduct(idOf(tradeGrade, 'xanvero-80'), on.from(on.listUrl(term)))
    }
    expect(await on.stored()).toEqual([])
    const { rows: tables } = await on
      .queries()
      .execute<{ name: string }>(
        sql`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
      )
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables)
      for (const term of typed) {
        const { rows } = await on
          .queries()
          .execute(sql`select 1 from ${sql.raw(name)} as t where position(${term} in t::text) > 0 limit 1`)
        expect([name, term, rows]).toEqual([name, term, []])
      }
  })

  it('[WRK-01] A click counts with the position of the result, in a page and in a call', async () => {
    await on.open(on.listUrl('xanthaangom'))
    const ids = await on.idsOf('xanthaangom')
    const [first = '', , third = ''] = ids
    expect(ids.length).toBe(3)
    const product = await on.openProduct(third, on.from(on.listUrl('xanthaangom')))
    await on.open(
      `/nl/nl-nl/product/${product.json<{ slug: string }>().slug}-${third}?origin=search`,
      on.from(on.listUrl('xanthaangom')),
    )
    await on.openProduct(first, on.from('/nl/nl-nl/search?search-term=xanthaangom'))
    // Not in the list, no list, no term, another host, no address, and not the page of a record.
    await on.openProduct(idOf(tradeGrade, 'citrelle-fg'), on.from(on.listUrl('xanthaangom')))
    await on.openProduct(first, {})
    for (const other of [
      '/nl/nl-nl/product/x?search-term=xanthaangom',
      '/nl/nl-nl/products?page=2',
      '/nix?search-term=x',
    ])
      await on.openProduct(first, on.from(other))
    await on.openProduct(first, { referer: `https://other.example${on.listUrl('xanthaangom')}` })
    await on.openProduct(first, { referer: 'nonsense?search-term=xanthaangom' })
    await on.call('DetailController.getSuccessor', { recordId: first }, on.from(on.listUrl('xanthaangom')))
    expect(await on.stored()).toEqual([
      on.row('xanthaangom', { searches: 1, results: 3, clicks: 3, placedClicks: 3, positions: 7 }),
    ])
  })

  it('[WRK-01] A click on a later page has the position in the whole list, and other kinds have theirs', async () => {
    const ids = await on.idsOf('xanthaangom')
    await on.search('xanthaangom', { pageSize: 2 })
    await on.search('xanthaangom', { pageSize: 2, page: 2 })
    await on.openProduct(ids[2] ?? '', on.from(`${on.listUrl('xanthaangom')}&page=2`))
    await on.open('/nl/nl-nl/suppliers?search-term=brenvik')
    await on.call(
      'DetailController.getPrincipalDetails',
      { recordId: idOf(account, 'brenvik') },
      on.from('/nl/nl-nl/suppliers?search-term=brenvik'),
    )
    expect(await on.stored()).toEqual([
      on.row('brenvik', { kind: 'principal', searches: 1, results: 1, clicks: 1, placedClicks: 1, positions: 1 }),
      on.row('xanthaangom', { searches: 1, results: 3, clicks: 1, placedClicks: 1, positions: 3 }),
    ])
  })

  it('[WRK-01] The counts of two processes add up; the position is unknown to the one that did not search', async () => {
    for (const process of [0, 1, 1] as const) {
      on.current = process
      await on.open(on.listUrl('citroenzuur', 'claim:vegan'))
    }
    on.current = 0
    await on.search('gumellan')
    on.current = 1
    for (const url of [
      on.listUrl('gumellan', 'claim:vegan'),
      '/nl/nl-nl/group/food-nutrition/savoury?search-term=gumellan',
      '/nl/nl-nl/value/thickener-a05000000000001AAA?search-term=gumellan',
    ])
      await on.openProduct(idOf(tradeGrade, 'xanvero-80'), on.from(url))
    const [citric, ...others] = await on.stored()
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
    on.where = unitedStates
    const terms = ['xanthan gum', 'Xanvero', 'citric acid', 'zzznix', 'a@b.example', '06 1234 5678', '11138-66-2']
    const uncounted = new Set(['a@b.example', '06 1234 5678'])
    const filterTexts = ['', 'claim:vegan', 'form:powder']
    const results = new Map<string, readonly string[]>()
    for (const term of terms)
      for (const filters of filterTexts) results.set(term + filters, await on.idsOf(term, filters))
    const [visible = ''] = [...results.values()].flat()
    const expected = new Map<string, ReturnType<typeof on.row>>()
    const lists = new Map<string, { filters: string; ids: readonly string[] }[]>()
    const counts = (term: string, filters: string) => {
      const key = `${term} ${filters}`
      const known = expected.get(key) ?? on.row(term.toLowerCase(), { filters })
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
          if (as === 'page') await on.open(on.listUrl(term, filters))
          if (as === 'call') await on.search(term, { filters })
          const seen = lists.get(term) ?? []
          if (as === 'click') {
            const id = ids[at] ?? visible
            await on.openProduct(id, on.from(on.listUrl(term, filters)))
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
        expect(await on.stored()).toEqual(rows)
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(await on.stored()).toHaveLength(expected.size)
  })

  it('[WRK-01] The memory is bounded, batches are written whole, and what could not be written is kept', async () => {
    const list = { total: 0, page: 1, pageSize: 24, resultsType: 'tradeGrade', results: [] }
    const viewer = on.portal.fixtures.context().viewer
    let isFailing = true
    const counter = createSearchCounter({
      queries: new Proxy(on.queries(), {
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
      log: { error: (values: unknown) => void on.errors.push(values) },
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
    expect(on.errors).toHaveLength(2)
    isFailing = false
    await counter.stop()
    const rows = await on.stored()
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
    const rows = Array.from({ length: 200 }, (_, at) => on.row(`term ${at}`, { searches: 1 }))
    await Promise.all(
      [rows, rows.toReversed(), rows, rows.toReversed()].map((each) => addSearchCounts(on.queries(), each)),
    )
    await addSearchCounts(on.queries(), [])
    expect((await on.stored()).every(({ searches }) => searches === 4)).toBe(true)
  })
})
