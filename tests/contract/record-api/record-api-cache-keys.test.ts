import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { checkedApiCaller, type Headers } from './fixtures/checked-api-caller.ts'
import { type ApiFixtures, at, createApiFixtures } from './fixtures/record-api-fixtures.ts'

/** The parameters that an answer repeats, if its call has them (UIA-33). */
const repeated = ['sortBy', 'fields', 'optionalFields', 'where', 'searchTerm', 'q'] as const
type Parameter = (typeof repeated)[number]
type Parameters = Readonly<Partial<Record<Parameter, string | readonly string[]>>>

/** The names of the keys of answers that repeat a parameter under another name. */
const keyOf = (call: string, parameter: Parameter): string =>
  parameter === 'q' && !call.includes('/search/') ? 'queryString' : parameter

/** A call whose answers a client stores under a key that it computes from them. */
interface CachedCall {
  /** The path of a request. */
  readonly path: (fixtures: ApiFixtures) => string
  /** The parts of the answer that repeat the parameters, and the parameters in the form of a batch. */
  readonly parts?: (answer: unknown) => readonly unknown[]
  readonly body?: (parameters: Parameters) => object
  readonly parameters: readonly Parameters[]
}

const sorts: readonly Parameters[] = [
  {},
  { sortBy: ['Name'] },
  { sortBy: ['-Product2.Name'] },
  { sortBy: ['product2.productCode', '-Principal__r.Name'] },
  { sortBy: ['Principal__c', 'Name', 'Name'] },
]
const filters: readonly Parameters[] = [
  { fields: ['Product2.Name'] },
  {
    fields: ['Product2.ProductCode', 'Product2.ProductCode'],
    optionalFields: ['product2.name', 'Product2.Nothing__c'],
  },
  { optionalFields: ['Product2.Trade_Name__r.Name'] },
]
const where: Parameters = { where: '{ Name: { like:   "X%" } }' }
const searchTerm: Parameters = { searchTerm: ' Xanvero  80 ' }
const records = [...sorts, ...filters]
/** What an answer holds if a parameter was not sent. */
const absentAs = (call: string, name: Parameter): unknown =>
  name === 'q' ? '' : absentAsNull(call).has(name) ? null : []
const absentAsNull = (call: string): ReadonlySet<Parameter> =>
  new Set([
    'where',
    'searchTerm',
    ...(/list-(?:records|ui)/.test(call) && !call.includes('related') ? ['sortBy' as const] : []),
  ])
const inOne = (answer: unknown) => [answer]

const calls: Readonly<Record<string, CachedCall>> = {
  'GET /list-records/:listViewId': {
    path: ({ listView: { id } }) => `/list-records/${id}`,
    parameters: [...records, where, searchTerm],
  },
  'GET /list-records/:objectApiName/:listViewApiName': {
    path: () => '/list-records/Product2/All',
    parameters: [...records, where, searchTerm],
  },
  'POST /list-records/:objectApiName/:listViewApiName': {
    path: () => '/list-records/Product2/All',
    parameters: [...records, where, searchTerm],
  },
  'GET /list-ui/:objectApiNameOrListViewId': {
    path: ({ listView: { id } }) => `/list-ui/${id}`,
    parts: (answer) => [at(answer, 'records')],
    parameters: records,
  },
  'GET /list-ui/:objectApiName/:listViewApiName': {
    path: () => '/list-ui/Product2/All',
    parts: (answer) => [at(answer, 'records')],
    parameters: records,
  },
  'GET /mru-list-ui/:objectApiName': {
    path: () => '/mru-list-ui/Product2',
    parts: (answer) => [at(answer, 'records')],
    parameters: records,
  },
  'GET /mru-list-records/:objectApiName': {
    path: () => '/mru-list-records/Product2',
    parameters: [...records, where, searchTerm],
  },
  'GET /list-info/:objectApiNameOrListViewId': { path: () => '/list-info/Product2', parameters: [{ q: ' pow' }] },
  'GET /related-list-info/:parentObjectApiName/:relatedListId': {
    path: () => '/related-list-info/Trade_Name__c/Trade_grades',
    parameters: [{ fields: [], optionalFields: [] }, ...filters],
  },
  'GET /related-list-records/:parentRecordId/:relatedListId': {
    path: ({ tradeName }) => `/related-list-records/${tradeName}/Trade_grades`,
    parameters: [...records, where, { sortBy: ['Nothing__c'] }],
  },
  'POST /related-list-records/:parentRecordId/:relatedListId': {
    path: ({ tradeName }) => `/related-list-records/${tradeName}/Trade_grades`,
    parameters: [...records, where, { sortBy: ['Nothing__c', '-Name'] }],
  },
  'POST /related-list-records/batch/:parentRecordId': {
    path: ({ tradeName }) => `/related-list-records/batch/${tradeName}`,
    body: (parameters) => ({
      relatedListParameters: [
        { relatedListId: 'Trade_grades', ...parameters },
        { relatedListId: 'Trade_grades', ...parameters },
      ],
    }),
    parts: (answer) => [at(answer, 'results', 0, 'result'), at(answer, 'results', 1, 'result')],
    parameters: [...records, where],
  },
  'POST /search/results': {
    path: () => '/search/results',
    body: (parameters) => ({ objectApiName: 'Product2', q: '', ...parameters }),
    parameters: [...records, { q: ' Xanvero ' }],
  },
  'POST /search/results/keyword': {
    path: () => '/search/results/keyword',
    body: (parameters) => ({ objectApiNames: ['Product2'], ...parameters }),
    parameters: [{ q: ' Xanvero ' }],
  },
}

/** Calls with such a parameter that write, or whose answers are keyed by the record or the object alone. */
const keyedByRecord =
  /^PATCH |^GET \/(?:records|record-ui|record-defaults|lookups|search-info|actions|object-info)\/|^POST \/(?:actions|lookups|predupe|records)/

describeEachDatabase('The keys of the caches of clients', (open) => {
  let portal: TestPortal
  let fixtures: ApiFixtures
  let api: ReturnType<typeof checkedApiCaller>
  let headers: Headers
  beforeAll(async () => {
    portal = await testPortal(open)
    fixtures = await createApiFixtures(portal)
    api = checkedApiCaller(portal)
    headers = fixtures.headers.administrator
  })
  afterAll(() => portal.close())

  async function ask(key: string, { path, body }: CachedCall, parameters: Parameters): Promise<unknown> {
    const [method = ''] = key.split(' ')
    const address = path(fixtures)
    if (method === 'POST') {
      const answer = await api.send('POST', address, headers, body?.(parameters) ?? parameters)
      expect(answer.status, answer.text).toBe(200)
      return answer.body
    }
    const query = Object.entries(parameters).map(
      ([name, value]) => `${name}=${encodeURIComponent([value].flat().join())}`,
    )
    const answer = await api.send('GET', `${address}?${query.join('&')}`, headers)
    expect(answer.status, answer.text).toBe(200)
    return answer.body
  }

  it.each(Object.entries(calls))(
    '[UIA-33] Repeats the parameters of %s exactly as they were sent',
    async (key, call) => {
      for (const parameters of call.parameters) {
        const answer = await ask(key, call, parameters)
        for (const part of (call.parts ?? inOne)(answer))
          for (const name of repeated) {
            const own = keyOf(key, name)
            if (!isMap(part) || !Object.hasOwn(part, own)) continue
            const sent = parameters[name] ?? absentAs(key, name)
            expect([own, part[own]], JSON.stringify(parameters)).toEqual([own, sent])
          }
      }
    },
  )

  it('[UIA-33] Covers every call with a parameter that belongs to the key of a cache', () => {
    const served = recordApi.endpoints
      .filter((call) => [...parametersOf(call)].some((name) => repeated.some((each) => each === name)))
      .map(({ method, path }) => `${method} ${path}`)
    expect(served.filter((key) => !keyedByRecord.test(key)).toSorted()).toEqual(Object.keys(calls).toSorted())
  })

  /** The documented rule of the platform's client: its key is computed from the request, and from the answer again. */
  const keyFrom = (sortBy: unknown, parent: unknown, list: unknown): string => JSON.stringify([sortBy, parent, list])

  it('[UIA-33] The list of recent records has no name where the address names none, so that a client finds it in its cache', async () => {
    const unnamed = { id: null, listViewApiName: null, objectApiName: 'Product2', type: 'mru' }
    const read = async (path: string) => (await api.send('GET', path, headers)).body
    const ui = await read('/mru-list-ui/Product2')
    expect([at(ui, 'info', 'listReference'), at(ui, 'records', 'listReference')]).toEqual([unnamed, unnamed])
    for (const path of ['/mru-list-info/Product2', '/mru-list-records/Product2'])
      expect(at(await read(path), 'listReference')).toEqual(unnamed)
    for (const name of ['__Recent', '__recent'])
      expect(at(await read(`/list-records/Product2/${name}`), 'listReference')).toMatchObject({
        listViewApiName: '__Recent',
        type: 'mru',
      })
  })

  it('[UIA-33] A client reads a related list for the second time from its cache, whatever the order', async () => {
    for (const { sortBy = [] } of sorts) {
      const cache = new Map<string, unknown>()
      let requests = 0
      const read = async (): Promise<unknown> => {
        const cached = cache.get(keyFrom(sortBy, fixtures.tradeName, 'Trade_grades'))
        if (cached !== undefined) return cached
        requests += 1
        const path = `/related-list-records/batch/${fixtures.tradeName}`
        const body = { relatedListParameters: [{ relatedListId: 'Trade_grades', sortBy }] }
        const answer = at((await api.send('POST', path, headers, body)).body, 'results', 0, 'result')
        const reference = at(answer, 'listReference')
        cache.set(
          keyFrom(at(answer, 'sortBy'), at(reference, 'inContextOfRecordId'), at(reference, 'relatedListId')),
          answer,
        )
        return answer
      }
      expect(await read()).toEqual(await read())
      expect(requests, JSON.stringify(sortBy)).toBe(1)
    }
  })
})

/** The names of the parameters in the address and in the body of a call. */
function parametersOf({ query, body }: Endpoint): ReadonlySet<string> {
  const names = new Set<string>()
  const add = (schema: unknown): void => {
    if (!isMap(schema)) return
    if (isMap(schema['entries']))
      for (const [name, entry] of Object.entries(schema['entries'])) {
        names.add(name)
        if (name === 'relatedListParameters') add(entry)
      }
    for (const part of [schema['pipe'], schema['options']].flat()) if (part !== schema) add(part)
    add(schema['wrapped'])
    if (schema['type'] === 'array') add(schema['item'])
  }
  add(query)
  add(body)
  return names
}
