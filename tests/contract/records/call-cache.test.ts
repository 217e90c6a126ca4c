import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { createContentTags, type ContentTags } from '#platform/records/dependencies/content-tags.ts'
import { catalogueSearchTag, publicationSearchTag } from '#platform/records/dependencies/cache-tags.ts'
import { calls } from '#app/calls.ts'
import { createCallCache, type CallCache } from '#platform/calls/call-cache.ts'
import { sites } from '#sites/table.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { callFixtures, today, type CallFixtures } from '../../fixtures/call-fixtures.ts'
import { openMemory } from '../../fixtures/databases.ts'

const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
const details = { ...nl, recordId: idOf(tradeGrade, 'xanvero-80') }

describe('The call cache', () => {
  let fixtures: CallFixtures
  let content: ContentTags
  let cache: CallCache

  beforeAll(async () => {
    fixtures = await callFixtures(await openMemory())
  })
  afterAll(() => fixtures.close())
  beforeEach(() => {
    content = createContentTags()
    cache = createCallCache(calls, sites, 1_000_000, content)
  })

  const search = (tags = new Set<string>(), context = fixtures.context()) =>
    cache.run('SearchController.search', { ...nl, countKinds: [] }, context, tags)
  const product = (tags = new Set<string>(), context = fixtures.context()) =>
    cache.run('DetailController.getProductDetails', details, context, tags)

  it('Every guest gets the same cached object until one of its tags is invalidated', async () => {
    const [ofList, ofProduct] = [new Set<string>(), new Set<string>()]
    const [list, one] = [await search(ofList), await product(ofProduct)]
    expect(await search()).toBe(list)
    content.invalidate([publicationSearchTag])
    content.publish()
    expect(await search()).toBe(list)
    content.invalidate([...ofProduct].filter((tag) => !ofList.has(tag)))
    content.publish()
    const again = await product()
    expect(again).not.toBe(one)
    expect(again).toEqual(one)
    expect(await search()).toBe(list)
    content.invalidate([catalogueSearchTag])
    content.publish()
    expect(await search()).not.toBe(list)
  })

  it('A cached answer reports its cache tags to every caller', async () => {
    const [first, second] = [new Set<string>(), new Set<string>()]
    await product(first)
    await product(second)
    expect(first).toContain(details.recordId)
    expect(second).toEqual(first)
  })

  it('A cached answer belongs to one site, language, set of parameters and day', async () => {
    const list = await search()
    const other = await cache.run('SearchController.search', { ...nl, page: 2 }, fixtures.context(), new Set())
    const inGerman = await cache.run(
      'SearchController.search',
      { countryCode: 'DE', languageCode: 'de', countKinds: [] },
      fixtures.context(),
      new Set(),
    )
    const tomorrow = await search(new Set(), fixtures.context('guest', new Date(today.getTime() + 86_400_000)))
    expect(new Set([list, other, inGerman, tomorrow]).size).toBe(4)
  })

  it('Answers for signed-in users and uncacheable calls are computed anew', async () => {
    const context = fixtures.context('editor')
    expect(await product(new Set(), context)).not.toBe(await product(new Set(), context))
    const record = () =>
      cache.run(
        'ConsentController.record',
        { ...nl, visitor: '0123456789abcdef'.repeat(2), purposes: [], wording: 'first' },
        fixtures.context(),
        new Set(),
      )
    await expect(record()).resolves.not.toBe(await record())
  })

  it('A failed call is not cached', async () => {
    const missing = () =>
      cache.run(
        'DetailController.getProductDetails',
        { ...nl, recordId: idOf(tradeGrade, 'nobody') },
        fixtures.context(),
        new Set(),
      )
    await expect(missing()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
    await expect(missing()).rejects.toMatchObject({ code: 'RECORD_NOT_FOUND' })
  })

  it('The cache respects its memory limit', async () => {
    cache = createCallCache(calls, sites, 30_000, content)
    const first = await product()
    for (let page = 1; page <= 40; page += 1)
      await cache.run('SearchController.suggest', { ...nl, searchTerm: `g${page}` }, fixtures.context(), new Set())
    expect(await product()).not.toBe(first)
  })
})
