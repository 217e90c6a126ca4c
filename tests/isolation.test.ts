import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#entities/table.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from './databases.ts'
import { type TestPortal, testPortal } from './http-portal.ts'
import { everyApiCall } from './isolation-api.ts'
import { everyCall, everyRoute, type Place, type Question, questions } from './isolation-requests.ts'
import { makeWorld, type Visitor, type World } from './isolation-world.ts'

/** All questions of all visitors in the long form, else every so manieth, beginning elsewhere for each visitor. */
const step = process.env['TEST_LONG'] === '1' ? 1 : 24
/** Of the record data API there are ten times as many: a prime, so that each visitor meets other calls. */
const apiStep = process.env['TEST_LONG'] === '1' ? 1 : 307
const stepOf = ({ of }: Question): number => (of.startsWith('api ') ? apiStep : step)

/** The Netherlands, the United States, a site that shows guests nothing, and the one that shows all countries. */
const places: readonly Place[] = ['NL', 'US', 'CH', 'GLOBAL'].map((country) => {
  const site = sites.find(({ countryIsoCode }) => countryIsoCode === country)
  if (site === undefined) throw new Error(country)
  return { site, language: site.supportedLanguages[0] }
})

describeEachDatabase('isolation', (open) => {
  let portal: TestPortal
  let world: World
  let asked: readonly Question[]

  beforeAll(async () => {
    portal = await testPortal(open)
    world = await makeWorld(portal)
    const all = world.canaries.all()
    // The beginning of a word of each kind of secret, to search for: what was asked may be said again, the rest may not.
    const words = ['A', 'B', 'S', 'internal', 'not A'].flatMap(
      (owner) => all.find((canary) => canary.owner === owner && /name/i.test(canary.field))?.word.slice(0, -1) ?? [],
    )
    asked = [...questions(world, places, words)]
  })
  afterAll(() => portal.close())

  const answerTo = async (visitor: Visitor, { method, url, body }: Question, remoteAddress: string) =>
    await portal.app.inject({
      method,
      url,
      headers: { ...visitor.headers, 'sec-fetch-site': 'same-origin' },
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
    })

  /** Whose canaries stand in an answer that this visitor may not see. */
  const leaks = (visitor: Visitor, { isForGuests }: Question, text: string): readonly string[] => {
    const [guest] = world.visitors
    return world.canaries
      .in(text)
      .filter(
        ({ owner }) => !visitor.owners.includes(owner) && !(isForGuests === true && guest?.owners.includes(owner)),
      )
      .map(({ field, owner }) => `${field} of ${owner}`)
  }

  it('asks by every route and every call, about a record of every object', () => {
    const askedOf = new Set(asked.map(({ of }) => of))
    expect([...everyRoute(), ...everyCall(), ...everyApiCall()].filter((name) => !askedOf.has(name))).toEqual([])
    const known = new Set(world.records.map(({ entity }) => entity.apiName))
    expect(allEntities.filter(({ apiName }) => !known.has(apiName)).map(({ apiName }) => apiName)).toEqual(['Site__c'])
  })

  it('[CTX-01] [CTX-09] gives nobody a word that is not theirs, in body or headers', async () => {
    const found: string[] = []
    const seen = new Set<string>()
    const answered = new Set<string>()
    for (const [at, visitor] of world.visitors.entries())
      for (const [number, question] of asked.entries()) {
        const every = stepOf(question)
        if (number % every !== at % every && !(at < 2 && question.of.startsWith('door'))) continue
        const answer = await answerTo(visitor, question, `10.${at}.${number % 200}.1`)
        const text = JSON.stringify(answer.headers) + answer.body
        for (const leak of leaks(visitor, question, text))
          found.push(`${visitor.name}: ${leak} by ${question.method} ${question.url}`)
        for (const { field } of world.canaries.in(text)) seen.add(field)
        if (answer.statusCode === 200 || answer.statusCode === 301) answered.add(question.of)
        expect(answer.statusCode, `${visitor.name} ${question.url}\n${answer.body.slice(0, 300)}`).toBeLessThan(500)
      }
    expect(found).toEqual([])
    // No door that was asked by a wrong name: each has answered somebody.
    const doors = new Set(asked.map(({ of }) => of).filter((of) => of.startsWith('door')))
    expect([...doors].filter((of) => !answered.has(of))).toEqual([])
    // That the canaries can be found at all: what each may see, somebody was shown.
    for (const field of ['Product2.name', 'Account.name', 'User.email']) expect([...seen]).toContain(field)
  }, 600_000)
})
