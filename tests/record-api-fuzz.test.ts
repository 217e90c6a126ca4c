import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '#domain/is-map.ts'
import { account } from '#entities/account.ts'
import { listView } from '#entities/list-view.ts'
import type { Endpoint } from '#record-api/endpoint.ts'
import { endpoints } from '#record-api/table.ts'
import { openApiOf, operationIdOf } from '#record-api/description/open-api.ts'
import { portalObjects } from '#record-api/object-catalogue.ts'
import { wireFields } from '#record-api/wire-fields.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { checkRepresentation } from '#representations/check.ts'
import { openMemory } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'
import { naughtyStrings } from './naughty-strings.ts'
import { anyCall, type GeneratedCall, type KnownValues } from './record-api-arbitrary.ts'
import { unique } from './record-api-names.ts'
import { type ApiQuestion, multipart, questions } from './record-api-questions.ts'
import { anySlip, type Slip, withSlip } from './record-api-slips.ts'
import { apiWorld, type ApiWorld, askers } from './record-api-world.ts'

const runs = process.env['TEST_LONG'] === undefined ? 1000 : 100_000
const openApi = openApiOf(endpoints, portalObjects, systemViewer)

describe('calls that are made up from the description', () => {
  let portal: TestPortal
  let world: ApiWorld
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    world = await apiWorld(portal)
  })
  afterAll(() => portal.close())

  /** Things that there are, by the name of the parameter or key that they stand for. */
  function known(name: string): readonly string[] {
    const ids = [
      world.grade,
      world.otherGrade,
      world.hiddenGrade,
      world.tradeName,
      world.supplier,
      world.customer,
      world.contact,
      world.request,
      world.document,
    ]
    if (/listViewId|^ids$/i.test(name)) return [world.listView.id, '00B000000000000AAA']
    if (/recordTypeId/i.test(name)) return ['012000000000000AAA']
    if (/id$|ids$/i.test(name)) return ids
    if (/listViewApiName/i.test(name)) return ['All', '__Recent', 'Powders', 'All_Supplier']
    if (/apiName|object/i.test(name) && !/field|action/i.test(name))
      return portalObjects.all.map(({ apiName }) => apiName)
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
      return portalObjects.all.flatMap((entity) => wireFields(entity).map(({ apiName }) => apiName))
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

  /** An account that nobody needs, as often as one is wanted. */
  const spares: string[] = []
  async function moreSpares(): Promise<void> {
    if (spares.length > 10) return
    const made = await portal.setting.records.upsertBatch(
      systemViewer,
      account,
      Array.from({ length: 200 }, () => ({
        integrationId: unique('spare'),
        name: unique('Spare'),
        recordType: 'Customer',
      })),
    )
    spares.push(...made.flatMap((outcome) => (outcome.status === 'error' ? [] : outcome.id)))
  }

  /** Nobody may have more than some lists of their own. */
  async function fewerLists(): Promise<void> {
    const { records } = portal.setting
    const lists = await records.list(systemViewer, listView, { limit: 150 })
    if (lists.length < 100) return
    for (const { id, version } of lists)
      if (id !== world.listView.id) await records.remove(systemViewer, listView, id, version)
  }

  const asked = new Map<Endpoint, readonly ApiQuestion[]>()
  /** What a call is asked by the tests of its shapes; what it changes is made anew. */
  async function questionsOf(call: Endpoint): Promise<readonly ApiQuestion[]> {
    const before = asked.get(call)
    if (before !== undefined && (call.method === 'GET' || call.reads === true)) return before
    await moreSpares()
    await fewerLists()
    const own = await questions[`${call.method} ${call.path}`]?.({ ...world, spare: () => spares.pop() ?? '' })
    if (own === undefined) throw new Error(`${call.method} ${call.path} is asked nothing.`)
    asked.set(call, own)
    return own
  }

  /** A question that there is, with what somebody gets wrong in it. */
  async function asCall({ call: at, which, slips }: Slipped): Promise<GeneratedCall> {
    const call = endpoints[at]
    const all = call === undefined ? [] : await questionsOf(call)
    const right = all[which % all.length]
    if (call === undefined || right === undefined) throw new Error(`Call ${at} is asked nothing.`)
    const question = slips.reduce((each, slip) => withSlip(each, call.path, slip), right)
    const { payload, headers } = multipart(question)
    return {
      operation: operationIdOf(call),
      method: call.method,
      url: `/ui-api${question.path}`,
      headers: { ...question.headers, ...headers },
      payload: payload ?? null,
    }
  }

  it('[UIA-08] [VAL-25] are answered as the description says, none of them by a failure of ours', async () => {
    const wrong: string[] = []
    const statuses = new Map<number, number>()
    const answered = new Set<string>()
    let turn = 0
    await fc
      .assert(
        fc.asyncProperty(anyOf(known), async (made) => {
          turn += 1
          const call = 'slips' in made ? await asCall(made) : made
          const asker = askers[turn % askers.length] ?? 'guest'
          const response = await portal.app.inject({
            method: call.method as 'GET',
            url: `/services/data/v65.0${call.url}`,
            headers: {
              ...world.headers[asker],
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
              `${asker} ${call.method} ${call.url} ${call.payload === null ? '' : JSON.stringify(call.payload)}\n  ${response.statusCode} ${problem} ${response.body.slice(0, 300)}`,
            )
          return problem === null
        }),
        { numRuns: runs, endOnFailure: true, interruptAfterTimeLimit: 3_600_000 },
      )
      .catch((error: unknown) => {
        throw new Error(`${wrong.slice(-1).join('\n')}\n${String(error).slice(0, 400)}`, { cause: error })
      })
    console.log(
      `${turn} calls: ${JSON.stringify(Object.fromEntries(statuses))}; ${answered.size} of ${endpoints.length} calls answered well at least once`,
    )
    // What is made up is not refused throughout: a few thousand turns answer every call.
    const unanswered = endpoints.map(operationIdOf).filter((operation) => !answered.has(operation))
    expect(unanswered.length, unanswered.join(' ')).toBeLessThan(runs > 10_000 ? 1 : endpoints.length * 0.3)
  }, 3_600_000)
})

/** Which of a call's questions, and what is wrong in it. */
interface Slipped {
  /** Which of `endpoints`. */
  readonly call: number
  readonly which: number
  readonly slips: readonly Slip[]
}

/** As many from the description alone as from right questions with something wrong in them. */
function anyOf(known: KnownValues): fc.Arbitrary<GeneratedCall | Slipped> {
  const naughty = naughtyStrings()
  return fc.oneof(
    anyCall(openApi, known, naughty),
    fc.record({
      call: fc.nat({ max: endpoints.length - 1 }),
      which: fc.nat({ max: 1000 }),
      slips: fc.array(anySlip(naughty), { maxLength: 2 }),
    }),
  )
}

/** What is wrong with an answer; null: nothing. */
function problemOf(call: GeneratedCall, status: number, body: string): string | null {
  const operation = Object.values(openApi.paths)
    .flatMap((each) => Object.values(each))
    .find(({ operationId }) => operationId === call.operation)
  const response = operation?.responses[String(status)]
  // An address that is none of the call's any more (a part of it is empty, or has a slash of its own).
  if (status === 404 && response === undefined) return null
  if (response === undefined) return 'is a status that the description does not name:'
  if (status === 204) return body === '' ? null : 'has a body:'
  const names = [...JSON.stringify(response).matchAll(/#\/components\/schemas\/(\w+)"/g)].flatMap(
    ([, name]) => name ?? [],
  )
  const parsed: unknown = JSON.parse(body)
  const problems = names.map((name) => checkRepresentation(name as 'Record', parsed))
  if (problems.includes(null)) return null
  // Another call has the address.
  if (status === 200 && isMap(parsed) && call.url.includes('//')) return null
  return `is not ${names.join(' or ')}: ${problems.join('; ')}:`
}
