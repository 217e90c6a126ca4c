import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { apiBase } from './fixtures/record-api-caller.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const page = v.object({
  records: v.array(v.object({ id: v.string() })),
  nextPageToken: v.nullable(v.string()),
  previousPageToken: v.nullable(v.string()),
})
type Page = v.InferOutput<typeof page>

/** The limit for the number of pages of one list, so that a list without an end fails. */
const maxPages = 500

const sortable = [
  'Name',
  'ProductCode',
  'Shelf_Life_Months__c',
  'Sample_Available__c',
  'Physical_Form__c',
  'Internal_Note__c',
  'CreatedDate',
  'Successor__r.Name',
  'Principal__r.Name',
  'Id',
]

describeEachDatabase('Complete reads', (open) => {
  let portal: TestPortal
  let headers: Readonly<Record<string, string>>
  const brand = idOf(tradeName, 'gumellan')
  const other = idOf(tradeName, 'xanvero')
  let stable: ReadonlySet<string>
  let added = 0

  const valuesOf = (at: number) => ({
    integrationId: `complete-${at}`,
    // Several records have the same name, form and code, and some have none.
    name: `Complete ${at % 17}`,
    code: at % 5 === 0 ? null : `C${at % 7}`,
    tradeName: brand,
    principal: idOf(account, 'tessolund'),
    physicalForm: at % 4 === 0 ? null : at % 2 === 0 ? ('wax' as const) : ('gel' as const),
    shelfLifeMonths: at % 6 === 0 ? null : at % 9,
    sampleAvailable: at % 2 === 0,
    successor: at % 3 === 0 ? idOf(tradeGrade, at % 2 === 0 ? 'xanvero-80' : 'citrelle-nowhere') : null,
    // Longer than what an order compares.
    internalNote: at % 4 === 0 ? null : `${'n'.repeat(300 - (at % 3) * 60)} ${at % 7}`,
    countries: ['NL'],
  })

  beforeAll(async () => {
    portal = await testPortal(open)
    headers = await signedIn(portal, 'administrator')
    const { records } = portal.fixtures
    const rows = Array.from({ length: 90 }, (_, at) => valuesOf(at))
    const outcomes = await records.upsertBatch(systemViewer, tradeGrade, rows)
    stable = new Set(outcomes.flatMap((outcome) => (outcome.status === 'error' ? [] : outcome.id)))
    expect(stable.size).toBe(rows.length)
  })
  afterAll(() => portal.close())

  async function read(path: string): Promise<Page> {
    const response = await portal.app.inject({ url: apiBase + path, headers })
    expect(response.statusCode, response.body).toBe(200)
    return v.parse(page, response.json())
  }

  /** Follows the tokens to the end, with `meanwhile` after each page. */
  async function readAll(path: string, meanwhile: (at: number) => Promise<void> = async () => {}) {
    const ids: string[] = []
    const pages: Page[] = []
    let token: string | null = null
    do {
      const got: Page = await read(token === null ? path : `${path}&pageToken=${token}`)
      ids.push(...got.records.map(({ id }) => id))
      token = got.nextPageToken
      pages.push(got)
      await meanwhile(pages.length)
    } while (token !== null && pages.length < maxPages)
    expect(token).toBeNull()
    return { ids, pages }
  }

  const orders = fc
    .uniqueArray(fc.constantFrom(...sortable), { maxLength: 4 })
    .chain((fields) => fc.tuple(...fields.map((field) => fc.constantFrom(field, `-${field}`))))

  /** Creates, changes and removes a record that does not belong to the stable ones. */
  async function writeOther(seed: number): Promise<void> {
    const { records } = portal.fixtures
    added += 1
    const created = await records.create(systemViewer, tradeGrade, {
      ...valuesOf(1000 + added),
      name: `${'ABCZ'[seed % 4] ?? ''}omplete ${seed % 23}`,
    })
    if (seed % 3 === 0) return
    const changed = await records.update(systemViewer, tradeGrade, created.id, created.version, {
      name: `Complete ${seed % 31}`,
      code: seed % 2 === 0 ? null : `C${seed % 8}`,
      shelfLifeMonths: seed % 12,
    })
    if (seed % 3 === 1) await records.remove(systemViewer, tradeGrade, created.id, changed.version)
  }

  it('[UIA-34] Following page tokens returns every record exactly once, whatever the size and the order, while others are written', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 7, max: 60 }), orders, fc.nat(), async (size, sortBy, seed) => {
        const lists = [
          `/list-records/Product2/All?pageSize=${size}&sortBy=${sortBy.join()}`,
          `/related-list-records/${brand}/Trade_grades?pageSize=${size}&sortBy=${sortBy.join()}`,
        ]
        for (const path of lists) {
          const { ids } = await readAll(path, (at) => writeOther(seed + at))
          const own = ids.filter((id) => stable.has(id))
          expect(own.length).toBe(stable.size)
          expect(new Set(own).size).toBe(stable.size)
          expect(new Set(ids).size).toBe(ids.length)
          // The pages are the whole list in its order.
          const whole = await read(path.replace(/pageSize=\d+/, 'pageSize=1999'))
          expect(own).toEqual(whole.records.map(({ id }) => id).filter((id) => stable.has(id)))
        }
      }),
      { numRuns: isLongRun ? 200 : 5 },
    )
  })

  it('[UIA-34] Returns the pages backwards as forwards', async () => {
    const path = '/list-records/Product2/All?pageSize=13&sortBy=-ProductCode,Successor__r.Name'
    const { ids, pages } = await readAll(path)
    const back: string[] = []
    let token: string | null = pages.at(-1)?.previousPageToken ?? null
    while (token !== null) {
      const got: Page = await read(`${path}&pageToken=${token}`)
      back.unshift(...got.records.map(({ id }) => id))
      token = got.previousPageToken
    }
    expect([...back, ...(pages.at(-1)?.records.map(({ id }) => id) ?? [])]).toEqual(ids)
  })

  it('[UIA-34] Returns children of a record and its first page within the record completely', async () => {
    const first = await portal.app.inject({
      url: `${apiBase}/records/${brand}?childRelationships=Trade_Name__c.Trade_grades&optionalFields=Trade_Name__c.Name&pageSize=9`,
      headers,
    })
    const nested = v.parse(v.object({ childRelationships: v.object({ Trade_grades: page }) }), first.json())
    const begun = nested.childRelationships.Trade_grades
    await writeOther(3)
    const { ids } = await readAll(`/records/${brand}/child-relationships/Trade_grades?pageSize=9`)
    const rest: string[] = begun.records.map(({ id }) => id)
    let token: string | null = begun.nextPageToken
    while (token !== null) {
      const got: Page = await read(`/records/${brand}/child-relationships/Trade_grades?pageSize=9&pageToken=${token}`)
      rest.push(...got.records.map(({ id }) => id))
      token = got.nextPageToken
    }
    for (const all of [ids, rest]) {
      expect(all.filter((id) => stable.has(id)).length).toBe(stable.size)
      expect(new Set(all).size).toBe(all.length)
    }
  })

  it('[UIA-34] Reads from a record on by its id, in the order of ids', async () => {
    const ids: string[] = []
    let last = '000000000000000AAA'
    for (;;) {
      const where = encodeURIComponent(`{ Id: { gt: "${last}" } }`)
      const { records } = await read(`/list-records/Product2/All?pageSize=40&sortBy=Id&where=${where}`)
      ids.push(...records.map(({ id }) => id))
      const end = records.at(-1)
      if (end === undefined) break
      last = end.id
    }
    expect(ids).toEqual(ids.toSorted((one, two) => (one < two ? -1 : 1)))
    expect(ids.filter((id) => stable.has(id)).length).toBe(stable.size)
    const upTo = encodeURIComponent(`{ Id: { lte: "${ids[4] ?? ''}" } }`)
    expect((await read(`/list-records/Product2/All?sortBy=Id&where=${upTo}`)).records).toHaveLength(5)
  })

  it('[UIA-34] Refuses tokens of another list, of another order, and texts that are no tokens', async () => {
    const path = '/list-records/Product2/All?pageSize=5'
    const { nextPageToken } = await read(`${path}&sortBy=Name`)
    const statusOf = async (url: string): Promise<number> =>
      (await portal.app.inject({ url: apiBase + url, headers })).statusCode
    expect(await statusOf(`${path}&sortBy=Name&pageToken=${nextPageToken ?? ''}`)).toBe(200)
    expect(await statusOf(`${path}&sortBy=-Name&pageToken=${nextPageToken ?? ''}`)).toBe(400)
    expect(await statusOf(`/list-records/Account/All?pageToken=${nextPageToken ?? ''}`)).toBe(400)
    const [digest, offset, side, values, id] = v.parse(
      v.tuple([v.string(), v.number(), v.number(), v.array(v.unknown()), v.string()]),
      JSON.parse(Buffer.from(nextPageToken ?? '', 'base64url').toString()),
    )
    const input = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc
        .tuple(
          fc.constantFrom<unknown>(digest, 'x', 1),
          fc.constantFrom<unknown>(offset, -1, 1.5, 'a'),
          fc.constantFrom<unknown>(side, 2, null),
          fc.oneof(fc.constant(values), fc.array(fc.oneof(fc.string(), fc.jsonValue()), { maxLength: 3 })),
          fc.constantFrom<unknown>(id, 'x', '\u0000', null),
        )
        .map((token) => Buffer.from(JSON.stringify(token)).toString('base64url')),
    )
    for (const sortBy of ['Name', 'Shelf_Life_Months__c', 'CreatedDate', 'Sample_Available__c'])
      await fc.assert(
        fc.asyncProperty(input, async (token) => {
          const url = `${path}&sortBy=${sortBy}&pageToken=${encodeURIComponent(token)}`
          expect([200, 400]).toContain(await statusOf(url))
        }),
        { numRuns: isLongRun ? 1000 : 20 },
      )
  })

  it('[UIA-34] Returns the records beyond the two thousandth', async () => {
    const { records } = portal.fixtures
    const rows = Array.from({ length: 2301 }, (_, at) => ({
      ...valuesOf(at),
      integrationId: `beyond-${at}`,
      name: `Beyond ${at}`,
      tradeName: other,
      principal: idOf(account, 'brenvik'),
    }))
    await records.upsertBatch(systemViewer, tradeGrade, rows)
    const searched = encodeURIComponent('{ Name: { like: "Beyond %" } }')
    for (const size of [2000, 150]) {
      const { ids } = await readAll(`/list-records/Product2/All?pageSize=${size}&where=${searched}`)
      expect([ids.length, new Set(ids).size]).toEqual([2301, 2301])
    }
  }, 120_000)
})
