import { afterAll, beforeAll, expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { languageSegment } from '#platform/i18n/languages.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { sites } from '#sites/table.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { everyApiCall } from './isolation-api.ts'
import {
  everyCall,
  everyRoute,
  type SiteLocale,
  type IsolationRequest,
  isolationRequests,
} from './isolation-requests.ts'
import { isolationFixtures, type Visitor, type IsolationFixtures } from './isolation-fixtures.ts'
import { isLongRun } from '../../fixtures/test-run.ts'

/** A long run sends all requests of all visitors. Other runs send every nth, with another start for each visitor. */
const step = isLongRun ? 1 : 24
/** The record data API has ten times as many requests. The step is prime, so that each visitor sends other calls. */
const apiStep = isLongRun ? 1 : 307
/** Each window shows every page and file of its site in a long run, and every nth otherwise. */
const windowStep = isLongRun ? 1 : 11
/** In milliseconds. A long run sends every request as every visitor. */
const timeLimit = isLongRun ? 10_800_000 : 600_000
const stepOf = ({ of }: IsolationRequest): number => (of.startsWith('api ') ? apiStep : step)

/** The Netherlands, the United States, a site that shows guests nothing, and the site that shows all countries. */
const locales: readonly SiteLocale[] = ['NL', 'US', 'CH', 'GLOBAL'].map((country) => {
  const site = sites.find(({ countryIsoCode }) => countryIsoCode === country)
  if (site === undefined) throw new Error(country)
  return { site, language: site.supportedLanguages[0] }
})

describeEachDatabase('Isolation of private data', (open) => {
  let portal: TestPortal
  let fixtures: IsolationFixtures
  let requests: readonly IsolationRequest[]

  beforeAll(async () => {
    portal = await testPortal(open)
    fixtures = await isolationFixtures(portal)
    const all = fixtures.canaries.all()
    // The beginning of a secret word of each kind, as a search term. An answer may repeat the term, but not the rest of the word.
    const words = ['A', 'B', 'S', 'internal', 'not A'].flatMap(
      (owner) => all.find((canary) => canary.owner === owner && /name/i.test(canary.field))?.word.slice(0, -1) ?? [],
    )
    requests = [...isolationRequests(fixtures, locales, words)]
  })
  afterAll(() => portal.close())

  const answerTo = async (visitor: Visitor, { method, url, body }: IsolationRequest, remoteAddress: string) =>
    await portal.app.inject({
      method,
      url,
      headers: { ...visitor.headers, 'sec-fetch-site': 'same-origin' },
      remoteAddress,
      ...(body === undefined ? {} : { payload: body }),
    })

  /** The canaries in an answer that this visitor may not see. */
  const leaks = (visitor: Visitor, { isForGuests }: IsolationRequest, text: string): readonly string[] => {
    const [guest] = fixtures.visitors
    return fixtures.canaries
      .in(text)
      .filter(
        ({ owner }) => !visitor.owners.includes(owner) && !(isForGuests === true && guest?.owners.includes(owner)),
      )
      .map(({ field, owner }) => `${field} of ${owner}`)
  }

  it('The requests cover every route and every call, with a record of every object', () => {
    const requestedNames = new Set(requests.map(({ of }) => of))
    expect([...everyRoute(), ...everyCall(), ...everyApiCall()].filter((name) => !requestedNames.has(name))).toEqual([])
    const known = new Set(fixtures.records.map(({ entity }) => entity.apiName))
    expect(allEntities.filter(({ apiName }) => !known.has(apiName)).map(({ apiName }) => apiName)).toEqual(['Site__c'])
  })

  it(
    '[CTX-01] [CTX-09] No visitor gets a private text of somebody else in the body or the headers of an answer',
    async () => {
      const found: string[] = []
      const seen = new Set<string>()
      const answered = new Set<string>()
      for (const [at, visitor] of fixtures.visitors.entries())
        for (const [number, question] of requests.entries()) {
          const every = stepOf(question)
          if (number % every !== at % every && !(at < 2 && question.of.startsWith('route'))) continue
          const answer = await answerTo(visitor, question, `10.${at}.${number % 200}.1`)
          const text = JSON.stringify(answer.headers) + answer.body
          for (const leak of leaks(visitor, question, text))
            found.push(`${visitor.name}: ${leak} by ${question.method} ${question.url}`)
          for (const { field } of fixtures.canaries.in(text)) seen.add(field)
          if (answer.statusCode === 200 || answer.statusCode === 301) answered.add(question.of)
          expect(answer.statusCode, `${visitor.name} ${question.url}\n${answer.body.slice(0, 300)}`).toBeLessThan(500)
        }
      expect(found).toEqual([])
      // Every route has answered at least one request, so no route has a wrong address.
      const routes = new Set(requests.map(({ of }) => of).filter((of) => of.startsWith('route')))
      expect([...routes].filter((of) => !answered.has(of))).toEqual([])
      // The canaries can be found: each of these was shown to a visitor who may see it.
      for (const field of [
        'Product2.name',
        'Account.name',
        'User.email',
        'Cart_Line__c.note',
        'Request_Line__c.note',
        'Folder_Item__c.note',
        'User.name of sales people',
      ])
        expect([...seen]).toContain(field)
    },
    timeLimit,
  )

  it(
    '[SAL-04] The window of a presentation to a customer contains nothing that this customer could not get alone',
    async () => {
      const alone = fixtures.visitors.find(({ name }) => name === 'customer of A')
      if (alone === undefined) throw new Error('A has no customer.')
      const internal = fixtures.canaries.all().filter(({ owner }) => owner === 'internal')
      expect(internal.length).toBeGreaterThan(40)
      const found: string[] = []
      const seen = new Set<string>()
      let shown = 0
      for (const locale of locales) {
        const window = `${await fixtures.presentTo(locale)}/${languageSegment(locale.language)}`
        const own = siteBase(locale.site, locale.language)
        const paths = requests
          .filter(({ method, of }) => method === 'GET' && /^(?:page|route media)/.test(of))
          .flatMap(({ url }) => (url.startsWith(`${own}/`) ? url.slice(own.length) : []))
        for (const [number, path] of paths.entries()) {
          if (number % windowStep !== 0) continue
          const { statusCode, headers, body } = await portal.app.inject({
            url: window + path,
            headers: { host: 'portal.test' },
            remoteAddress: '10.9.9.9',
          })
          const text = JSON.stringify(headers) + body
          for (const { field, owner } of fixtures.canaries.in(text.replaceAll(path, '')))
            if (!alone.owners.includes(owner)) found.push(`${field} of ${owner} at ${path}`)
            else seen.add(field)
          if (statusCode === 200) shown += 1
          expect(statusCode, `${path}\n${body.slice(0, 300)}`).toBeLessThan(500)
        }
      }
      expect(found).toEqual([])
      // The windows had pages, and what the customer may see was found in them.
      expect(shown).toBeGreaterThan(isLongRun ? 100 : 5)
      expect([...seen]).toContain('User.name of the presenter')
    },
    timeLimit,
  )

  it(
    '[SAL-03] The rules of an assortment are named in a session with its customer, and on no page without one',
    async () => {
      const sales = await signedIn(portal, 'internalSales')
      const rules = (text: string): readonly string[] =>
        fixtures.canaries.in(text).flatMap(({ field }) => (field.startsWith('Assortment_Rule__c.') ? field : []))
      const search = async (session: Readonly<Record<string, string>>) =>
        await portal.app.inject({
          method: 'POST',
          url: '/lwr/apex/v65.0/SearchController/search',
          headers: { ...sales, ...session, origin: publicOrigin },
          payload: { countryCode: 'NL', languageCode: 'nl-NL', pageSize: 50 },
        })
      // A conflict rule hides the product as well.
      const session = `session-type=customer&country-code=NL&account=${fixtures.customer}&conflicts=show`
      const inSession = await search({ 'portal-session': session })
      expect([inSession.statusCode, new Set(rules(inSession.body))]).toEqual([
        200,
        new Set(['Assortment_Rule__c.name']),
      ])
      expect(rules((await search({})).body)).toEqual([])
      const found: string[] = []
      let answered = 0
      for (const [number, { method, of, url }] of requests.entries()) {
        if (method !== 'GET' || !of.startsWith('page') || number % step !== 0) continue
        const { statusCode, body } = await portal.app.inject({ url, headers: sales, remoteAddress: '10.8.8.8' })
        if (statusCode === 200) answered += 1
        if (rules(body).length > 0) found.push(url)
      }
      expect(found).toEqual([])
      expect(answered).toBeGreaterThan(5)
    },
    timeLimit,
  )
})
