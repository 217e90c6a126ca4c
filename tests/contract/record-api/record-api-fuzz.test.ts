import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '#platform/values/text/is-map.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { listView } from '#features/identity/list-views/list-view.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { recordApi } from '#app/record-api.ts'
import { openApiOf, operationIdOf } from '#platform/record-api/description/open-api.ts'
import { wireFields } from '#platform/record-api/wire-fields.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { anyCall, type GeneratedCall, type KnownValues } from './fixtures/record-api-arbitrary.ts'
import { unique } from './fixtures/record-api-names.ts'
import { type ApiRequest, multipart, requests } from './fixtures/record-api-requests.ts'
import { anyMutation, type Mutation, withMutation } from './fixtures/record-api-mutations.ts'
import { createApiFixtures, type ApiFixtures, callers } from './fixtures/record-api-fixtures.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const runs = isLongRun ? 100_000 : 1500
const openApi = openApiOf(recordApi, systemViewer)

reportMissingNaughtyStrings()

describe('Calls generated from the description', () => {
  let portal: TestPortal
  let fixtures: ApiFixtures
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    fixtures = await createApiFixtures(portal)
    jobs.push(await fixtures.importJob({}, 'Cancel'), await fixtures.importJob({ fileName: 'rows.csv' }))
  })
  afterAll(() => portal.close())

  const jobs: string[] = []

  /** Existing values by the name of the parameter or key. */
  function known(name: string): readonly string[] {
    const ids = [
      fixtures.grade,
      fixtures.otherGrade,
      fixtures.hiddenGrade,
      fixtures.tradeName,
      fixtures.supplier,
      fixtures.customer,
      fixtures.contact,
      fixtures.request,
      fixtures.document,
    ]
    if (/importJobId/i.test(name)) return jobs
    if (/^kind$/i.test(name)) return ['substances', 'accounts', 'nothing']
    if (/listViewId|^ids$/i.test(name)) return [fixtures.listView.id, '00B000000000000AAA']
    if (/recordTypeId/i.test(name)) return ['012000000000000AAA']
    if (/id$|ids$/i.test(name)) return ids
    if (/listViewApiName/i.test(name)) return ['All', '__Recent', 'Powders', 'All_Supplier']
    if (/apiName|object/i.test(name) && !/field|action/i.test(name))
      return recordApi.objects.all.map(({ apiName }) => apiName)
    if (/^(?:fields|optionalFields|sortBy)$/.test(name))
      return [
        'Product2.Name',
        'Product2.Trade_Name__r.Name',
        'Account.Name',
        'Name',
        '-CreatedDate',
        'Product2.Internal_Note__c',
        'Contact.Email',
      ]
    if (/field/i.test(name))
      return recordApi.objects.all.flatMap((entity) => wireFields(entity).map(({ apiName }) => apiName))
    if (/relatedList|relationship/i.test(name))
      return ['Trade_grades', 'Product_documents__r', 'Contacts', 'Trade_Names__r']
    if (/action/i.test(name))
      return ['Global.New_Account', 'Account.New_Contact', 'Product2.Update_Record', 'New', 'Edit']
    if (name === 'operator') return ['Equals', 'Contains', 'GreaterThan', 'Within', 'Includes']
    if (name === 'scope') return ['everything', 'mine']
    if (name === 'pageToken') return ['0', '3', '50']
    if (name === 'version') return ['v65.0']
    return ['Xanvero', 'x', '1', 'true', 'Name', '2026-01-01']
  }

  /** An account without references, a new one on each use. */
  const spares: string[] = []
  async function moreSpares(): Promise<void> {
    if (spares.length > 10) return
    const created = await portal.fixtures.records.upsertBatch(
      systemViewer,
      account,
      Array.from({ length: 200 }, () => ({
        integrationId: unique('spare'),
        name: unique('Spare'),
        recordType: 'Customer',
      })),
    )
    spares.push(...created.flatMap((outcome) => (outcome.status === 'error' ? [] : outcome.id)))
  }

  /** The number of lists of each user is limited. */
  async function fewerLists(): Promise<void> {
    const { records } = portal.fixtures
    const lists = await records.list(systemViewer, listView, { limit: 150 })
    if (lists.length < 100) return
    for (const { id, version } of lists)
      if (id !== fixtures.listView.id) await records.remove(systemViewer, listView, id, version)
  }

  const requested = new Map<Endpoint, readonly ApiRequest[]>()
  /** Requests from the tests of the shapes; the records that they change are created again. */
  async function requestsOf(call: Endpoint): Promise<readonly ApiRequest[]> {
    const before = requested.get(call)
    if (before !== undefined && (call.method === 'GET' || call.reads === true)) return before
    await moreSpares()
    await fewerLists()
    const own = await requests[`${call.method} ${call.path}`]?.({ ...fixtures, spare: () => spares.pop() ?? '' })
    if (own === undefined) throw new Error(`${call.method} ${call.path} is asked nothing.`)
    requested.set(call, own)
    return own
  }

  /** A valid request with mutations. */
  async function asCall({ call: at, which, mutations }: MutatedCall): Promise<GeneratedCall> {
    const call = recordApi.endpoints[at]
    const all = call === undefined ? [] : await requestsOf(call)
    const right = all[which % all.length]
    if (call === undefined || right === undefined) throw new Error(`Call ${at} is asked nothing.`)
    const request = mutations.reduce((each, mutation) => withMutation(each, call.path, mutation), right)
    const { payload, headers } = multipart(request)
    return {
      operation: operationIdOf(call),
      method: call.method,
      url: `/ui-api${request.path}`,
      headers: { ...request.headers, ...headers },
      payload: payload ?? null,
    }
  }

  it('[UIA-08] [VAL-25] Answers every generated call as described and never with a server error', async () => {
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    const answered = new Set<string>()
    let turn = 0
    await fc
      .assert(
        fc.asyncProperty(anyOf(known), async (created) => {
          turn += 1
          const call = 'mutations' in created ? await asCall(created) : created
          const caller = callers[turn % callers.length] ?? 'guest'
          const response = await portal.app.inject({
            method: call.method as 'GET',
            url: `/services/data/v65.0${call.url}`,
            headers: {
              ...fixtures.headers[caller],
              'sec-fetch-site': 'same-origin',
              'content-type': 'application/json',
              ...call.headers,
            },
            ...(call.payload === null ? {} : { payload: call.payload }),
            remoteAddress: `10.9.${turn % 250}.1`,
          })
          statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1)
          const problem = problemOf(call, response.statusCode, response.body)
          if (problem === null && response.statusCode < 300) answered.add(call.operation)
          if (problem !== null)
            wrong.push(
              `${caller} ${call.method} ${call.url} ${call.payload === null ? '' : JSON.stringify(call.payload)}\n  ${response.statusCode} ${problem} ${response.body.slice(0, 300)}`,
            )
          return problem === null
        }),
        { numRuns: runs, endOnFailure: true, interruptAfterTimeLimit: 3_600_000 },
      )
      .catch((error: unknown) => {
        throw new Error(`${wrong.slice(-1).join('\n')}\n${String(error).slice(0, 400)}`, { cause: error })
      })
    console.log(
      `${turn} calls: ${JSON.stringify(Object.fromEntries(statuses))}; ${answered.size} of ${recordApi.endpoints.length} calls answered well at least once`,
    )
    // Not all generated requests are refused: a few thousand iterations reach a success in every call.
    const unanswered = recordApi.endpoints.map(operationIdOf).filter((operation) => !answered.has(operation))
    expect(unanswered.length, unanswered.join(' ')).toBeLessThan(runs > 10_000 ? 1 : recordApi.endpoints.length * 0.3)
  }, 3_600_000)
})

/** The request of a call, and its mutations. */
interface MutatedCall {
  /** The position of a call in the table of endpoints. */
  readonly call: number
  readonly which: number
  readonly mutations: readonly Mutation[]
}

/** Generates as many calls from the description alone as from valid requests with mutations. */
function anyOf(known: KnownValues): fc.Arbitrary<GeneratedCall | MutatedCall> {
  const naughty = naughtyStrings
  return fc.oneof(
    anyCall(openApi, known, naughty),
    fc.record({
      call: fc.nat({ max: recordApi.endpoints.length - 1 }),
      which: fc.nat({ max: 1000 }),
      mutations: fc.array(anyMutation(naughty), { maxLength: 2 }),
    }),
  )
}

/** Returns what is wrong with an answer, or null. */
function problemOf(call: GeneratedCall, status: number, body: string): string | null {
  const operation = Object.values(openApi.paths)
    .flatMap((each) => Object.values(each))
    .find(({ operationId }) => operationId === call.operation)
  const response = operation?.responses[String(status)]
  // The address no longer belongs to the call (a segment is empty or contains a slash).
  if (status === 404 && response === undefined) return null
  if (response === undefined) return 'is a status that the description does not name:'
  if (status === 204) return body === '' ? null : 'has a body:'
  const names = [...JSON.stringify(response).matchAll(/#\/components\/schemas\/(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  )
  const parsed: unknown = JSON.parse(body)
  const problems = names.map((name) => checkRepresentation(name as 'Record', parsed))
  if (problems.includes(null)) return null
  // The address belongs to another call.
  if (status === 200 && isMap(parsed) && call.url.includes('//')) return null
  return `is not ${names.join(' or ')}: ${problems.join('; ')}:`
}
