import { hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isMap } from '#domain/is-map.ts'
import type { Endpoint } from '#record-api/endpoint.ts'
import { portalObjects } from '#record-api/object-catalogue.ts'
import { openApiOf } from '#record-api/description/open-api.ts'
import { endpoints } from '#record-api/table.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { checkRepresentation } from '#representations/check.ts'
import { missedDeletions, unknownKeys } from '#representations/each-mutation.ts'
import { representations, type RepresentationName } from '#representations/table.ts'
import { fillings, formOf, placesOf, thinned } from './record-api-answers.ts'
import { apiBase } from './record-api-caller.ts'
import { type ApiQuestion, multipart, questions } from './record-api-questions.ts'
import { apiWorld, type ApiWorld, type Asker, askers, at } from './record-api-world.ts'
import { describeEachDatabase, openMemory } from './databases.ts'
import { testPortal, type TestPortal } from './http-portal.ts'

const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`

interface Answer {
  readonly call: Endpoint
  readonly question: ApiQuestion
  readonly asker: Asker
  readonly status: number
  readonly eTag: string | null
  readonly isJson: boolean
  /** Null: none. */
  readonly body: unknown
  /** Status and body where the eTag was given back; null: it was not asked. */
  readonly again: { readonly status: number; readonly body: string } | null
}

/**
 * Lists and maps that no answer of the portal can have anything in, and why. Whoever fills one takes it from here: the test says so.
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

/** Those that other calls fill, and one call does not. */
const emptyOfCall: Readonly<Record<string, string>> = {
  'GET /mru-list-info/:objectApiName ListInfo.filteredByInfo': 'What one used lately is not filtered.',
  'GET /mru-list-info/:objectApiName ListInfo.listShares': 'It is everybody’s own.',
  'GET /mru-list-info/:objectApiName ListInfo.orderedByInfo': 'The order is that of use, by no field.',
  'PATCH /records/:recordId Record.childRelationships': 'Who writes does not ask what points at it.',
  'PATCH /related-list-info/:parentObjectApiName/:relatedListId RelatedListInfo.fields': 'Its address names none.',
  'PATCH /related-list-info/:parentObjectApiName/:relatedListId RelatedListInfo.optionalFields': 'Likewise.',
  'POST /records Record.childRelationships': 'Who writes does not ask what points at it.',
}

// What an answer looks like is the same on every engine, and the tests of each call run on both: here one will do.
const onEngines: typeof describeEachDatabase =
  process.env['TEST_LONG'] === undefined
    ? (name, tests) => describe(`${name} (PGlite)`, () => tests(openMemory, 'pglite'))
    : describeEachDatabase

onEngines('every answer of every call', (open) => {
  let portal: TestPortal
  let world: ApiWorld
  const answers: Answer[] = []

  beforeAll(async () => {
    portal = await testPortal(open)
    world = await apiWorld(portal)
    const byKey = new Map(endpoints.map((call) => [keyOf(call), call]))
    for (const asker of askers)
      for (const [key, asked] of Object.entries(questions)) {
        const call = byKey.get(key)
        if (call !== undefined)
          for (const question of await asked(world)) answers.push(await ask(call, question, asker))
      }
  })
  afterAll(() => portal.close())

  async function ask(call: Endpoint, question: ApiQuestion, asker: Asker, base = apiBase): Promise<Answer> {
    const { payload, headers } = multipart(question)
    const request = { method: call.method, url: base + question.path, ...(payload === undefined ? {} : { payload }) }
    const own = { ...world.headers[asker], ...headers, ...question.headers }
    const response = await portal.app.inject({ ...request, headers: own })
    const eTag = response.headers.etag ?? null
    const again =
      call.method === 'GET' && response.statusCode === 200 && eTag !== null
        ? await portal.app.inject({ ...request, headers: { ...own, 'if-none-match': eTag } })
        : null
    return {
      call,
      question,
      asker,
      status: response.statusCode,
      eTag,
      isJson: String(response.headers['content-type']).startsWith('application/json'),
      body: response.body === '' ? null : response.json(),
      again: again === null ? null : { status: again.statusCode, body: again.body },
    }
  }

  /** Where of all answers something is wrong: whose, what, and what is wrong with it. */
  const wrongs = (find: (answer: Answer) => string | null, among: readonly Answer[] = answers): readonly string[] =>
    among.flatMap((answer) => {
      const wrong = find(answer)
      const { call, question, asker } = answer
      return wrong === null ? [] : `${asker}: ${call.method} ${question.path}: ${wrong}`
    })

  const isAnswered = ({ status }: Answer): boolean => status >= 200 && status < 300
  /** What was answered, by its name; null: nothing was. */
  const named = ({ call, status, body }: Answer): readonly [RepresentationName, unknown] | null =>
    (status === 200 || status === 201) && call.answer !== null ? [call.answer, body] : null

  it('[UIA-01 … UIA-32] asks something of every call, and of no other, and is answered by each', () => {
    expect(Object.keys(questions).toSorted()).toEqual(endpoints.map(keyOf).toSorted())
    for (const call of endpoints) {
      const form = new RegExp(`^${call.path.replace(/:\w+/g, '[^/?]+')}(?:\\?|$)`)
      expect(wrongs(({ question }) => (form.test(question.path) ? null : 'is another call'), of(call))).toEqual([])
      expect(of(call).some(isAnswered), keyOf(call)).toBe(true)
    }
  })
  const of = (call: Endpoint): readonly Answer[] => answers.filter((answer) => answer.call === call)

  it('[UIA-01 … UIA-32] has a status and a form that the description names', () => {
    const described = openApiOf(endpoints, portalObjects, systemViewer)
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

  it('[UIA-08] answers the administrator where there is something to answer, and refuses as it is said', () => {
    expect(
      wrongs(
        (answer) => {
          const { question, status, body } = answer
          const isRight = question.refused === undefined ? isAnswered(answer) : status === question.refused
          return isRight ? null : `${status} in place of ${question.refused ?? 'an answer'}: ${JSON.stringify(body)}`
        },
        answers.filter(({ asker }) => asker === 'administrator'),
      ),
    ).toEqual([])
  })

  it('[UIA-08] never says more of what is wrong than its error', () => {
    expect(
      wrongs((answer) => {
        if (isAnswered(answer)) return null
        const errors = at(answer.body, 'output') === undefined ? answer.body : [answer.body]
        const text = Array.isArray(errors) ? errors.map((error) => String(at(error, 'message'))).join() : 'none'
        return /\bat \/|Error:|select |undefined|\[object/.test(text) ? text : null
      }),
    ).toEqual([])
  })

  it('[UIA-01 … UIA-32] has each key of its representation', () => {
    expect(
      wrongs((answer) => {
        const about = named(answer)
        return about === null ? null : checkRepresentation(...about)
      }),
    ).toEqual([])
  })

  it('[UIA-01 … UIA-32] has no key that nobody has written down, and is refused by the check when it loses any', () => {
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
    expect(seen.size).toBeGreaterThan(endpoints.length)
  })

  it('[UIA-07] is named by its eTag, and not sent again to whom has it', () => {
    expect(
      wrongs((answer) => {
        const { eTag, body, again } = answer
        if (named(answer) === null) return null
        if (eTag === null || !/^"[0-9a-f]{32}"$/.test(eTag)) return `its eTag is ${eTag}`
        const own = JSON.stringify(at(body, 'eTag')) ?? eTag
        if (own !== eTag) return `${own} in its body, ${eTag} in its header`
        if (again === null) return null
        return again.status === 304 && again.body === '' ? null : `${again.status} when it is asked again`
      }),
    ).toEqual([])
  })

  it('[UIA-01 … UIA-32] has something in each of its lists and maps, whatever the call', () => {
    const filled = new Map<string, boolean>()
    const own = new Map<string, boolean>()
    const note = (known: Map<string, boolean>, place: string, isFilled: boolean) =>
      known.set(place, isFilled || known.get(place) === true)
    for (const answer of answers) {
      const about = answer.asker === 'administrator' ? named(answer) : null
      if (about === null) continue
      for (const { place, isFilled } of fillings(...about)) {
        note(filled, place, isFilled)
        if (place.startsWith(`${about[0]}.`)) note(own, `${keyOf(answer.call)} ${place}`, isFilled)
      }
    }
    const places = new Set(endpoints.flatMap(({ answer }) => (answer === null ? [] : [...placesOf(answer)])))
    expect([...places].filter((place) => filled.get(place) !== true).toSorted()).toEqual(
      Object.keys(emptyByNature).toSorted(),
    )
    const isKnown = (place: string) => Object.keys(emptyByNature).some((known) => place.endsWith(` ${known}`))
    const empty = [...own].flatMap(([place, isFilled]) => (isFilled || isKnown(place) ? [] : place))
    expect(empty.toSorted()).toEqual(Object.keys(emptyOfCall).toSorted())
  })

  it('[UIA-01 … UIA-32] is the same by the way of pages', async () => {
    const base = `/nl/en-us/webruntime/api${apiBase}`
    const asked = answers.filter(
      ({ asker, call, question }, index) =>
        asker !== 'customer' && (call.method === 'GET' || call.reads === true) && (index % 3 === 0 || question.body),
    )
    const more = 'language=en-US&asGuest=true&htmlEncode=false'
    const others: Answer[] = []
    const before = new Map<Answer, Answer>()
    for (const one of asked) {
      const { call, question, asker } = one
      const path = `${question.path}${question.path.includes('?') ? '&' : '?'}${more}`
      const other = await ask(call, { ...question, path }, asker, base)
      others.push(other)
      before.set(other, one)
    }
    expect(asked.length).toBeGreaterThan(endpoints.length)
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
          const status = answer.question.isUnshown === true ? 404 : before.get(answer)?.status
          return status === answer.status ? null : `${answer.status} in place of ${status}`
        },
        others.filter(({ asker }) => asker === 'administrator'),
      ),
    ).toEqual([])
    // Links lead on by the way that one came.
    const links = others.flatMap(({ body }) => urlsIn(body))
    expect(links.filter((url) => url.includes('/ui-api/') && !url.startsWith(base))).toEqual([])
    expect(links.length).toBeGreaterThan(3)
  })
})

/** Names of representations that a schema of the description refers to. */
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
