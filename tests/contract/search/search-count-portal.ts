import { afterAll, beforeAll, beforeEach } from 'vitest'
import { searchCount, sums } from '#features/search/counts/search-count.ts'
import { createSearchCounter, type SearchCounter } from '#features/search/counts/search-counter.ts'
import { sites } from '#sites/table.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'

const { host } = new URL(publicOrigin)
const netherlands = { site: 'nl', base: '/nl/nl-nl', params: { countryCode: 'NL', languageCode: 'nl-NL' } }
export const unitedStates = { site: 'us', base: '/us/en-us', params: { countryCode: 'US', languageCode: 'en-US' } }

export type Sum = (typeof sums)[number]
type Headers = Readonly<Record<string, string>>

/** A portal of two processes that count searches, without any count at the start of each test. */
export function searchCountPortal(openDatabase: OpenTestDatabase) {
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
          note: (...args) => {
            const notes = processes.map((process) => process.note(...args))
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

  return {
    get portal() {
      return portal
    },
    get current() {
      return current
    },
    set current(value: 0 | 1) {
      current = value
    },
    get errors() {
      return errors
    },
    get where() {
      return where
    },
    set where(value: typeof netherlands) {
      where = value
    },
    queries,
    stored,
    open,
    call,
    search,
    listUrl,
    from,
    openProduct,
    row,
    idsOf,
  }
}
