import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '#platform/values/text/is-map.ts'
import type { Endpoint } from '#platform/record-api/endpoint.ts'
import { openApiOf } from '#platform/record-api/description/open-api.ts'
import { recordApi } from '#app/record-api.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { checkRepresentation } from '#platform/record-api/representations/check.ts'
import { missedDeletions, unknownKeys } from '#platform/record-api/representations/each-mutation.ts'
import { representations, type RepresentationName } from '#platform/record-api/representations/table.ts'
import { fillings, formOf, pathsOf, thinned } from './fixtures/record-api-answers.ts'
import { apiBase } from './fixtures/record-api-caller.ts'
import { type ApiRequest, multipart, requests } from './fixtures/record-api-requests.ts'
import { createApiFixtures, type ApiFixtures, type Caller, callers, at } from './fixtures/record-api-fixtures.ts'
import { describeEachDatabase, openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

interface Answer {
  readonly call: Endpoint
  readonly request: ApiRequest
  readonly caller: Caller
  readonly status: number
  readonly eTag: string | null
  readonly isJson: boolean
  /** Null means none. */
  readonly body: unknown
  /** Status and body of a request with the returned eTag; null: it was not sent. */
  readonly again: { readonly status: number; readonly body: string } | null
}

/**
 * Lists and maps that no answer of the portal can fill, with the reason. If one is filled, it must be removed here:
 * the test reports it.
 */
const emptyByNature: Readonly<Record<string, string>> = {
  'App.userNavItems': 'Nobody changes a navigation: isNavPersonalizationDisabled.',
  'ChildRelationship.junctionIdListNames': 'No object of ours joins two others.',
  'ChildRelationship.junctionReferenceTo': 'No object of ours joins two others.',
  'EntityAction.links': 'No layout of ours has links of its own.',
  'ListObjectInfoColumn.quickFilterOverrides.picklistValues': 'Every column is filtered by its own values.',
  'PageReference.state': 'A page of an object has none.',
  'PageReference.state{}': 'A page of an object has none.',
  'QuickActionLayout.saveOptions': 'As of every layout.',
  'RecordCreateDefaultRecord.childRelationships': 'Nothing points at what is not there yet.',
  'RecordLayout.saveOptions': 'Nothing is sent or assigned when a record of ours is saved.',
  'RelatedListInfo.filteredByInfo': 'Platform API 2.5: a related list is never filtered.',
}

/** Lists that other calls fill, but one call does not. */
const emptyOfCall: Readonly<Record<string, string>> = {
  'GET /mru-list-info/:objectApiName ListInfo.filteredByInfo': 'What one used lately is not filtered.',
  'GET /mru-list-info/:objectApiName ListInfo.listShares': 'It is everybody’s own.',
  'GET /mru-list-info/:objectApiName ListInfo.orderedByInfo': 'The order is that of use, by no field.',
  'PATCH /records/:objectApiName/:fieldApiName/:value Record.childRelationships': 'Likewise.',
  'PATCH /records/:recordId Record.childRelationships': 'Who writes does not ask what points at it.',
  'PATCH /related-list-info/:parentObjectApiName/:relatedListId RelatedListInfo.fields': 'Its address names none.',
  'PATCH /related-list-info/:parentObjectApiName/:relatedListId RelatedListInfo.optionalFields': 'Likewise.',
  'POST /records Record.childRelationships': 'Who writes does not ask what points at it.',
}

// The form of an answer is the same on every engine, and the tests of each call run on both, so one engine is
// sufficient here.
const onEngines: typeof describeEachDatabase = isLongRun
  ? describeEachDatabase
  : (name, tests) => describe(`${name} (PGlite)`, () => tests(openMemory, 'pglite'))

onEngines('every answer of every call', (open) => {
  let portal: TestPortal
  let fixtures: ApiFixtures
  const answers: Answer[] = []

  beforeAll(async () => {
    portal = await testPortal(open)
    fixtures = await createApiFixtures(portal)
    const byKey = new Map(recordApi.endpoints.map((call) => [keyOf(call), call]))
    for (const caller of callers)
      for (const [key, requested] of Object.entries(requests)) {
        const call = byKey.get(key)
        if (call !== undefined)
          for (const request of await requested(fixtures)) answers.push(await ask(call, request, caller))
      }
  })
  afterAll(() => portal.close())

  async function ask(call: Endpoint, request: ApiRequest, caller: Caller, base = apiBase): Promise<Answer> {
    const { payload, headers } = multipart(request)
    const injected = { method: call.method, url: base + request.path, ...(payload === undefined ? {} : { payload }) }
    const own = { ...fixtures.headers[caller], ...headers, ...request.headers }
    const response = await portal.app.inject({ ...injected, headers: own })
    const eTag = response.headers.etag ?? null
    const again =
      call.method === 'GET' && response.statusCode === 200 && eTag !== null
        ? await portal.app.inject({ ...injected, headers: { ...own, 'if-none-match': eTag } })
        : null
    return {
      call,
      request,
      caller,
      status: response.statusCode,
      eTag,
      isJson: String(response.headers['content-type']).startsWith('application/json'),
      body: response.body === '' ? null : response.json(),
      again: again === null ? null : { status: again.statusCode, body: again.body },
    }
  }

  /** Lists for all answers what is wrong: the call, the request and the problem. */
  const wrongs = (find: (answer: Answer) => string | null, among: readonly Answer[] = answers): readonly string[] =>
    among.flatMap((answer) => {
      const wrong = find(answer)
      const { call, request, caller } = answer
      return wrong === null ? [] : `${caller}: ${call.method} ${request.path}: ${wrong}`
    })

  const isAnswered = ({ status }: Answer): boolean => status >= 200 && status < 300
  /** Returns the answer by its name; null if there is none. */
  const named = ({ call, status, body }: Answer): readonly [RepresentationName, unknown] | null =>
    (status === 200 || status === 201) && call.answer !== null ? [call.answer, body] : null

  it('[UIA-01 … UIA-32] Every call has requests and answers, and no other call has any', () => {
    expect(Object.keys(requests).toSorted()).toEqual(recordApi.endpoints.map(keyOf).toSorted())
    for (const call of recordApi.endpoints) {
      const form = new RegExp(`^${call.path.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`)
      expect(wrongs(({ request }) => (form.test(request.path) ? null : 'is another call'), of(call))).toEqual([])
      expect(of(call).some(isAnswered), keyOf(call)).toBe(true)
    }
  })
  const of = (call: Endpoint): readonly Answer[] => answers.filter((answer) => answer.call === call)

  it('[UIA-01 … UIA-32] Every answer has a status and a form that the description declares', () => {
    const described = openApiOf(recordApi, systemViewer)
    expect(
      wrongs(({ call, status, body, isJson }) => {
        const path = `/ui-api${call.path.replace(/:(\w+)/g, '{$1}')}`
        const response = at(described.paths[path]?.[call.method.toLowerCase()]?.responses, String(status))
        if (response === undefined) return `${status} is not described`
        const schema = at(response, 'content', 'application/json', 'schema')
        if (schema === undefined) return body === null ? null : 'has a body'
        if (!isJson) return 'is no JSON'
        const refused = namesIn(schema).map((name) => checkRepresentation(name, body))
        return refused.some((reason) => reason === null) ? null : `${status} ${refused.join(' or ')}`
      }),
    ).toEqual([])
  })

  it('[UIA-08] Answers the administrator, and refuses requests with the expected status', () => {
    expect(
      wrongs(
        (answer) => {
          const { request, status, body } = answer
          const isRight = request.refused === undefined ? isAnswered(answer) : status === request.refused
          return isRight ? null : `${status} in place of ${request.refused ?? 'an answer'}: ${JSON.stringify(body)}`
        },
        answers.filter(({ caller }) => caller === 'administrator'),
      ),
    ).toEqual([])
  })

  it('[UIA-08] A refusal contains nothing beyond its error', () => {
    expect(
      wrongs((answer) => {
        if (isAnswered(answer)) return null
        const errors = at(answer.body, 'output') === undefined ? answer.body : [answer.body]
        const text = Array.isArray(errors) ? errors.map((error) => String(at(error, 'message'))).join() : 'none'
        return /\bat \/|Error:|select |undefined|\[object/.test(text) ? text : null
      }),
    ).toEqual([])
  })

  it('[UIA-01 … UIA-32] Every answer has each key of its representation', () => {
    expect(
      wrongs((answer) => {
        const about = named(answer)
        return about === null ? null : checkRepresentation(...about)
      }),
    ).toEqual([])
  })

  it('[UIA-01 … UIA-32] No answer has an undefined key, and the check detects every missing key', () => {
    const seen = new Set<string>()
    expect(
      wrongs((answer) => {
        const about = named(answer)
        if (about === null) return null
        const [name] = about
        const few = thinned(...about)
        const form = hash('sha256', `${name} ${JSON.stringify(formOf(few))}`)
        if (seen.has(form)) return null
        seen.add(form)
        const unknown = unknownKeys(name, few).map((path) => `${path} is unknown`)
        const wrong = [...unknown, ...missedDeletions(name, few).map((path) => `${path} is not missed`)]
        return wrong.length === 0 ? null : wrong.join(', ')
      }),
    ).toEqual([])
    expect(seen.size).toBeGreaterThan(recordApi.endpoints.length)
  })

  it('[UIA-07] Every answer has an eTag, and is not sent again to a client that has it', () => {
    expect(
      wrongs((answer) => {
        const { eTag, body, again } = answer
        if (named(answer) === null) return null
        if (eTag === null || !/^"[0-9a-f]{32}"$/.test(eTag)) return `its eTag is ${eTag}`
        const own = JSON.stringify(at(body, 'eTag')) ?? eTag
        if (own !== eTag) return `${own} in its body, ${eTag} in its header`
        if (again === null) return null
        return again.status === 304 && again.body === '' ? null : `${again.status} when it is requested again`
      }),
    ).toEqual([])
  })

  it('[UIA-01 … UIA-32] The answers fill every list and map of every call', () => {
    const filled = new Map<string, boolean>()
    const own = new Map<string, boolean>()
    const note = (known: Map<string, boolean>, path: string, isFilled: boolean) =>
      known.set(path, isFilled || known.get(path) === true)
    for (const answer of answers) {
      const about = answer.caller === 'administrator' ? named(answer) : null
      if (about === null) continue
      for (const { path, isFilled } of fillings(...about)) {
        note(filled, path, isFilled)
        if (path.startsWith(`${about[0]}.`)) note(own, `${keyOf(answer.call)} ${path}`, isFilled)
      }
    }
    const paths = new Set(recordApi.endpoints.flatMap(({ answer }) => (answer === null ? [] : [...pathsOf(answer)])))
    expect([...paths].filter((path) => filled.get(path) !== true).toSorted()).toEqual(
      Object.keys(emptyByNature).toSorted(),
    )
    const isKnown = (path: string) => Object.keys(emptyByNature).some((known) => path.endsWith(` ${known}`))
    const empty = [...own].flatMap(([path, isFilled]) => (isFilled || isKnown(path) ? [] : path))
    expect(empty.toSorted()).toEqual(Object.keys(emptyOfCall).toSorted())
  })

  it('[UIA-01 … UIA-32] The page transport gives the same answers', async () => {
    const base = `/nl/en-us/webruntime/api${apiBase}`
    const requested = answers.filter(
      ({ caller, call, request }, index) =>
        caller !== 'customer' && (call.method === 'GET' || call.reads === true) && (index % 3 === 0 || request.body),
    )
    const more = 'language=en-US&asGuest=true&htmlEncode=false'
    const others: Answer[] = []
    const before = new Map<Answer, Answer>()
    for (const one of requested) {
      const { call, request, caller } = one
      const path = `${request.path}${request.path.includes('?') ? '&' : '?'}${more}`
      const other = await ask(call, { ...request, path }, caller, base)
      others.push(other)
      before.set(other, one)
    }
    expect(requested.length).toBeGreaterThan(recordApi.endpoints.length)
    expect(
      wrongs((answer) => {
        const { call, status, body } = answer
        const name = isAnswered(answer) ? call.answer : 'ErrorList'
        const wrong = name === null ? null : checkRepresentation(name, body)
        return wrong === null && status < 500 ? null : `${status} ${wrong}`
      }, others),
    ).toEqual([])
    expect(
      wrongs(
        (answer) => {
          const status = answer.request.isUnshown === true ? 404 : before.get(answer)?.status
          return status === answer.status ? null : `${answer.status} in place of ${status}`
        },
        others.filter(({ caller }) => caller === 'administrator'),
      ),
    ).toEqual([])
    // Links use the same transport as the request.
    const links = others.flatMap(({ body }) => urlsIn(body))
    expect(links.filter((url) => url.includes('/ui-api/') && !url.startsWith(base))).toEqual([])
    expect(links.length).toBeGreaterThan(3)
  })
})

/** Names of representations that a schema of the description references. */
function namesIn(schema: unknown): readonly RepresentationName[] {
  const alternatives = at(schema, 'anyOf')
  return (Array.isArray(alternatives) ? alternatives : [schema]).flatMap((each: unknown) => {
    const name = String(at(each, '$ref')).replace('#/components/schemas/', '')
    return isName(name) ? name : []
  })
}

const isName = (name: string): name is RepresentationName => Object.hasOwn(representations, name)

function urlsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(urlsIn)
  if (!isMap(value)) return []
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === 'string' && key.endsWith('Url') && item.startsWith('/') ? item : urlsIn(item),
  )
}
