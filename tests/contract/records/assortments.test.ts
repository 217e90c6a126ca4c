import { afterAll, beforeAll, expect, it } from 'vitest'
import { isSelected, type AssortmentRule } from '#features/catalogue/assortments/assortment.ts'
import { outsideOf } from '#features/catalogue/assortments/outside.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Database } from '#platform/records/database.ts'
import { followIndex, type IndexFollower } from '#features/search/feed/index-follower.ts'
import { createRecords, type Records } from '#platform/records/records.ts'
import { recordModel } from '#app/record-model.ts'
import { searchScope } from '#features/catalogue/conflicts/search-scope.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId as idOf } from '#platform/records/write/upsert.ts'
import type { SearchQuery } from '#platform/search/port.ts'
import type { ResultType } from '#platform/search/indexed-content.ts'
import { randomFrom } from '#platform/search/testing/test-random.ts'
import { sites } from '#sites/table.ts'
import { followerParts, memorySnapshots } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { serving } from '../assistant/assistant-portal.ts'

const day = '2026-06-15'
const now = () => new Date(`${day}T12:00:00Z`)
const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at)
const [gradeCount, nameCount, supplierCount, segmentCount] = [120, 18, 7, 6]
const kinds: readonly (readonly [ResultType, Entity])[] = [
  ['tradeGrade', tradeGrade],
  ['tradeName', tradeName],
  ['principal', account],
]

describeEachDatabase('Assortments', (open) => {
  let database: Database
  let records: Records
  let follower: IndexFollower
  const random = randomFrom(7)
  const some = <T>(values: readonly T[], share: number): readonly T[] => values.filter(() => random() < share)
  const one = <T>(values: readonly T[]): T => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('Nothing to choose from.')
    return value
  }

  const put = async (entity: Entity, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
    const outcomes = await records.upsertBatch(systemViewer, entity, rows)
    for (const outcome of outcomes) if (outcome.status === 'error') throw new Error(JSON.stringify(outcome.errors))
  }
  const customer = idOf(account, 'customer')
  const names = numbers(nameCount).map((at) => ({ at, supplier: at % supplierCount }))

  beforeAll(async () => {
    database = await open()
    records = createRecords(database, recordModel)
    await put(businessGroup, [
      { integrationId: 'BG1', name: 'Plastics' },
      { integrationId: 'BG3', name: 'Food' },
    ])
    await put(
      marketSegment,
      numbers(segmentCount).map((at) => ({
        integrationId: `s${at}`,
        // The last two have the same name.
        name: `Segment ${Math.min(at, segmentCount - 2)}`,
        businessGroup: idOf(businessGroup, at % 2 === 0 ? 'BG1' : 'BG3'),
      })),
    )
    await put(accountGroup, [{ integrationId: 'bakers', name: 'Bakers' }])
    await put(account, [
      {
        integrationId: 'customer',
        name: 'Blossom Foods',
        recordType: 'Customer',
        groups: [idOf(accountGroup, 'bakers')],
      },
      { integrationId: 'other', name: 'Other Foods', recordType: 'Customer' },
      ...numbers(supplierCount).map((at) => ({
        integrationId: `p${at}`,
        name: `Supplier ${at}`,
        recordType: 'Supplier',
      })),
    ])
    await put(
      tradeName,
      names.map(({ at, supplier }) => ({
        integrationId: `t${at}`,
        name: `Brand ${at}`,
        principal: idOf(account, `p${supplier}`),
      })),
    )
    await put(
      tradeGrade,
      numbers(gradeCount).map((at) => {
        const { at: name, supplier } = one(names)
        return {
          integrationId: `g${at}`,
          name: `Grade ${at}`,
          tradeName: idOf(tradeName, `t${name}`),
          principal: idOf(account, `p${supplier}`),
          businessGroups: some(['BG1', 'BG3'], 0.5).map((key) => idOf(businessGroup, key)),
          marketSegments: some(numbers(segmentCount), 0.3).map((segment) => idOf(marketSegment, `s${segment}`)),
          physicalForm: one(['powder', 'liquid', 'paste']),
          countries: some(['NL', 'BE', 'DE'], 0.6),
          isActive: random() < 0.9,
        }
      }),
    )
    follower = await followIndex(followerParts(database, records, memorySnapshots()))
  })
  afterAll(async () => {
    await follower.stop()
    await database.close()
  })

  const site = (country: string) => {
    const found = sites.find((each) => each.countryIsoCode === country)
    if (found === undefined) throw new Error(country)
    return found
  }
  const viewerOf = (accountId: string, country = 'NL', today = day): Viewer => ({
    site: site(country),
    language: 'en-US',
    context: 'CountrySites',
    at: new Date(`${today}T12:00:00Z`),
    user: { id: '005000000000001AAA', roles: ['customer'] },
    account: { id: accountId },
    assortmentOn: () => follower.assortments.of(accountId, today),
  })
  const asking = (viewer: Viewer) => ({ viewer, search: follower.search, assortments: follower.assortments, now })
  const searched = (viewer: Viewer, more: Partial<SearchQuery> = {}) =>
    follower.search.search({
      scope: searchScope(viewer),
      language: 'en-US',
      kind: 'tradeGrade',
      term: '',
      filters: {},
      promotedOnly: false,
      letter: null,
      sortBy: 'name',
      page: 1,
      pageSize: 200,
      today: day,
      facets: [],
      ...more,
    })
  const stored = async (viewer: Viewer, entity: Entity): Promise<readonly string[]> => {
    const where = entity === account ? { where: equals('recordType', 'Supplier') } : {}
    return (await records.list(viewer, entity, { ...where, limit: 500 })).map(({ id }) => id).toSorted()
  }
  const thing = (): Partial<AssortmentRule> =>
    one<() => Partial<AssortmentRule>>([
      () => ({ grade: idOf(tradeGrade, `g${Math.floor(random() * gradeCount)}`) }),
      () => ({ tradeName: idOf(tradeName, `t${Math.floor(random() * nameCount)}`) }),
      () => ({ principal: idOf(account, `p${Math.floor(random() * supplierCount)}`) }),
      () => ({ businessGroup: idOf(businessGroup, one(['BG1', 'BG3'])) }),
      () => ({ marketSegment: idOf(marketSegment, `s${Math.floor(random() * segmentCount)}`) }),
    ])()
  const rulesAre = async (rules: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
    for (const row of await records.list(systemViewer, assortmentRule, { limit: 500 }))
      await records.remove(systemViewer, assortmentRule, row.id, row.version)
    await put(
      assortmentRule,
      rules.map((rule, at) => ({ integrationId: `r${at}`, name: `Rule ${at}`, reason: 'contract', ...rule })),
    )
    await follower.catchUp()
  }

  it('[CTX-09] Lists, records, counts, facets and suggestions show the same assortment for every set of rules', async () => {
    let hidden = 0
    for (let round = 0; round < 25; round += 1) {
      await rulesAre(
        numbers(1 + Math.floor(random() * 6)).map(() => ({
          ...thing(),
          effect: random() < 0.4 ? 'allow' : 'deny',
          ...(random() < 0.7 ? { account: customer } : { group: idOf(accountGroup, 'bakers') }),
        })),
      )
      const viewer = viewerOf(customer, one(['NL', 'BE', 'GLOBAL']))
      for (const [kind, entity] of kinds) {
        const expected = await stored(viewer, entity)
        const found = searched(viewer, { kind })
        expect(found.hits.map(({ id }) => id).toSorted(), `${kind} ${round}`).toEqual(expected)
        expect(found.counts[kind]).toBe(expected.length)
        expect(
          await records.count(viewer, entity, entity === account ? equals('recordType', 'Supplier') : undefined),
        ).toBe(expected.length)
      }
      const forms = searched(viewer, { facets: ['form'] }).facets.form ?? []
      for (const { value, count } of forms)
        expect(await records.count(viewer, tradeGrade, equals('physicalForm', value))).toBe(count)
      const seen = new Set(await stored(viewer, tradeGrade))
      for (const at of numbers(20)) {
        const id = idOf(tradeGrade, `g${at}`)
        expect((await records.byId(viewer, tradeGrade, id)) !== null).toBe(seen.has(id))
        const named = follower.search.suggest({
          scope: searchScope(viewer),
          language: 'en-US',
          term: `grade ${at}`,
          limit: 10,
        })
        if (!seen.has(id)) expect(JSON.stringify(named)).not.toContain(id)
      }
      const others = viewerOf(idOf(account, 'other'), viewer.site.countryIsoCode)
      hidden += (await stored(others, tradeGrade)).length - seen.size
    }
    expect(hidden).toBeGreaterThan(100)
  })

  it('[SAL-03] Marks for sales people exactly what their customer does not see, with the first rule that denies it', async () => {
    const named = { denied: 0, only: 0, none: 0 }
    for (let round = 0; round < 15; round += 1) {
      await rulesAre(
        numbers(1 + Math.floor(random() * 5)).map(() => ({
          ...thing(),
          effect: random() < 0.4 ? 'allow' : 'deny',
          account: customer,
        })),
      )
      const country = one(['NL', 'BE'])
      const everything = viewerOf(idOf(account, 'other'), country)
      const rules = follower.assortments.rulesOf(customer, day)
      const deniedBy = (grades: readonly Row<typeof tradeGrade>[]) =>
        rules.find(
          (rule) =>
            rule.effect === 'deny' && grades.some((grade) => isSelected(follower.assortments.selection(rule), grade)),
        )
      const grades = await records.list(everything, tradeGrade, { limit: 500 })
      for (const [kind, entity] of kinds) {
        const ids = await stored(everything, entity)
        const seen = new Set(await stored(viewerOf(customer, country), entity))
        const marks = outsideOf(asking(serving(customer, viewerOf(customer, country))), ids)
        expect([...marks.keys()].toSorted(), `${kind} ${round}`).toEqual(ids.filter((id) => !seen.has(id)))
        for (const [id, mark] of marks) {
          const rule = deniedBy(grades.filter((row) => [row.id, row.tradeName, row.principal].includes(id)))
          expect('rule' in mark && mark.by === 'denied' ? mark.rule : undefined, `${kind} ${id}`).toBe(rule?.name)
          named[mark.by] += 1
        }
        expect(outsideOf(asking(everything), ids).size).toBe(0)
      }
    }
    expect(Math.min(...Object.values(named))).toBeGreaterThan(5)
  })

  it('An assortment follows a grade that moves to another trade name, and a new grade', async () => {
    await rulesAre([{ effect: 'allow', account: customer, tradeName: idOf(tradeName, 't1') }])
    const viewer = viewerOf(customer)
    const before = searched(viewer).total
    await put(tradeGrade, [
      {
        integrationId: 'new',
        name: 'A new grade',
        tradeName: idOf(tradeName, 't1'),
        principal: idOf(account, 'p1'),
        countries: ['NL'],
      },
    ])
    await follower.catchUp()
    expect(searched(viewer).total).toBe(before + 1)
    await put(tradeGrade, [{ integrationId: 'new', tradeName: idOf(tradeName, 't2'), principal: idOf(account, 'p2') }])
    await follower.catchUp()
    expect(searched(viewer).total).toBe(before)
  })

  it('A rule applies from its first to its last day and only to its account', async () => {
    const rule = { effect: 'deny', principal: idOf(account, 'p0'), startsOn: '2026-06-10', endsOn: '2026-06-20' }
    await rulesAre([{ ...rule, group: idOf(accountGroup, 'bakers') }])
    const sees = async (accountId: string, today: string) =>
      (await stored(viewerOf(accountId, 'NL', today), account)).includes(idOf(account, 'p0'))
    expect(await sees(customer, '2026-06-09')).toBe(true)
    expect(await sees(customer, '2026-06-10')).toBe(false)
    expect(await sees(customer, '2026-06-20')).toBe(false)
    expect(await sees(customer, '2026-06-21')).toBe(true)
    expect(await sees(idOf(account, 'other'), '2026-06-15')).toBe(true)
    await rulesAre([rule])
    expect(await sees(idOf(account, 'other'), '2026-06-15')).toBe(false)
  })

  it('A rule that denies takes precedence over a rule that allows', async () => {
    await rulesAre([
      { effect: 'allow', account: customer, principal: idOf(account, 'p0') },
      { effect: 'deny', account: customer, tradeName: idOf(tradeName, 't0') },
    ])
    const seen = await records.list(viewerOf(customer), tradeGrade, { limit: 500 })
    expect(seen.length).toBeGreaterThan(0)
    expect(new Set(seen.map(({ principal }) => principal))).toEqual(new Set([idOf(account, 'p0')]))
    expect(seen.map(({ tradeName: of }) => of)).not.toContain(idOf(tradeName, 't0'))
  })
})
