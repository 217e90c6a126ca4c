import type { GenericSchema } from 'valibot'
import { calls } from '#app/calls.ts'
import { isCallName } from '#platform/calls/server-calls.ts'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { feedPath } from '#platform/values/addresses/feed.ts'
import { manifestPath, openSearchPath } from '#platform/values/addresses/site-files.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { screenRoutes } from '#app/screens.ts'
import { sitemapKinds } from '#features/seo/sitemap/sitemap-kinds.ts'
import { apiRequests } from './isolation-api.ts'
import { backOfficeRequests } from './isolation-back-office.ts'
import type { IsolationFixtures } from './isolation-fixtures.ts'

/** A request that any visitor can send. */
export interface IsolationRequest {
  /** The route or call that the request tests. */
  readonly of: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: object
  /** A machine-readable answer that shows the guest's view to everybody. */
  readonly isForGuests?: true
}

export interface SiteLocale {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** The names of the routes and calls that have requests, which are all of the application tables. */
export const everyRoute = (): readonly string[] => screenRoutes.map(({ path }) => `page ${path}`)
export const everyCall = (): readonly string[] => Object.keys(calls).map((name) => `call ${name}`)

/** Requests for everything in the fixtures, by every route and call. */
export function* isolationRequests(
  fixtures: IsolationFixtures,
  locales: readonly SiteLocale[],
  words: readonly string[],
): Generator<IsolationRequest> {
  let turn = 0
  const nextLocale = (): SiteLocale => {
    const found = locales[(turn += 1) % locales.length]
    if (found === undefined) throw new Error('There is no place.')
    return found
  }
  yield* pages(fixtures, nextLocale, words)
  yield* callRequests(fixtures, nextLocale, words)
  yield* otherRequests(fixtures, locales)
  yield* apiRequests(fixtures, words)
  yield* backOfficeRequests(fixtures, words)
}

/** The path of each screen with every possible value. */
function* pages(
  fixtures: IsolationFixtures,
  nextLocale: () => SiteLocale,
  words: readonly string[],
): Generator<IsolationRequest> {
  const ids = fixtures.records.map(({ id }) => id)
  const keys = fixtures.records.flatMap(({ contentKey }) => contentKey ?? [])
  const inParameter: Readonly<Record<string, readonly string[]>> = {
    slugAndId: ids.map((id) => `x-${id}`),
    slugAndKey: keys.map((key) => `x-${key}`),
    recordId: ['', ...ids],
    id: ids,
    request: ids,
    token: fixtures.tokens,
    group: ['food-nutrition', ...words],
    segment: ['', ...words],
  }
  for (const { path } of screenRoutes) {
    const of = `page ${path}`
    const parts = path === '/' ? [] : path.split('/')
    let paths: readonly string[] = ['']
    for (const part of parts) {
      const name = /^:(?<name>\w+)\??$/.exec(part)?.groups?.['name']
      const values = name === undefined ? [part === '*' ? 'nothing-here' : part] : inParameter[name]
      if (values === undefined) throw new Error(`What stands in ${path} as ${name} is not known here.`)
      paths = paths.flatMap((before) => values.map((value) => (value === '' ? before : `${before}/${value}`)))
    }
    for (const each of paths) {
      const { site, language } = nextLocale()
      yield { of, method: 'GET', url: siteBase(site, language) + each }
    }
    // Lists and searches also contain hidden words.
    if (!path.includes(':') && path !== '*')
      for (const word of words) {
        const { site, language } = nextLocale()
        const base = siteBase(site, language)
        yield {
          of,
          method: 'GET',
          url: `${base}${path === '/' ? '' : `/${path}`}?search-term=${word}&token=${word}&document=${word}`,
        }
      }
  }
}

/** Each call with every id and every word in each of its parameters. */
function* callRequests(
  fixtures: IsolationFixtures,
  nextLocale: () => SiteLocale,
  words: readonly string[],
): Generator<IsolationRequest> {
  const ids = fixtures.records.map(({ id }) => id)
  const keys = [...fixtures.records.flatMap(({ contentKey }) => contentKey ?? []), ...fixtures.files]
  for (const [name, { params, cacheable }] of Object.entries(calls)) {
    if (!isCallName(calls, name)) continue
    const [className, method] = name.split('.')
    const entries = entriesOf(params)
    const ask = (input: Readonly<Record<string, unknown>>): IsolationRequest => {
      const { site, language } = nextLocale()
      const all = { ...least(entries, site, language), ...input }
      const url = `/lwr/apex/v65.0/${className}/${method}`
      const query = `methodParams=${encodeURIComponent(JSON.stringify(all))}`
      return cacheable
        ? { of: `call ${name}`, method: 'GET', url: `${url}?${query}` }
        : { of: `call ${name}`, method: 'POST', url, body: all }
    }
    yield ask({})
    for (const entry of Object.keys(entries)) {
      if (entry in sitesOwn) continue
      const values =
        entry === 'token'
          ? [...fixtures.tokens, ...words]
          : /ids?$|record/i.test(entry)
            ? ids
            : /key/i.test(entry)
              ? [...keys, ...ids]
              : words
      for (const value of values) yield ask({ [entry]: entry.endsWith('ids') ? [value] : value })
    }
  }
}

/** Everything except pages and calls: media, document bundles, feeds, sitemaps and the platform's own addresses. */
function* otherRequests(fixtures: IsolationFixtures, locales: readonly SiteLocale[]): Generator<IsolationRequest> {
  const get = (of: string, url: string): IsolationRequest => ({ of: `route ${of}`, method: 'GET', url })
  yield get('robots', '/robots.txt')
  yield get('sitemap', '/sitemap.xml')
  yield get('security', '/.well-known/security.txt')
  for (const { site, language } of locales) {
    const base = siteBase(site, language)
    for (const kind of sitemapKinds.keys())
      yield { ...get(`sitemap ${kind}`, `/sitemaps/${site.code}/${kind}-1.xml`), isForGuests: true }
    yield { ...get('feed', base + feedPath), isForGuests: true }
    yield get('manifest', base + manifestPath)
    yield get('search description', base + openSearchPath)
    for (const key of fixtures.files) {
      yield get('media', `${base}/cms/delivery/media/${key}`)
      yield get('media', `${base}/sfsites/c/cms/delivery/media/${key}?width=640`)
    }
    for (const { id, contentKey, entity } of fixtures.records) {
      if (entity.apiName === 'Product2') {
        yield get('pack', `${base}/pack?products=${id}`)
        yield get('picture', `${base}/picture/${id}.png`)
        yield get('compare', `${base}/compare?ids=${id}`)
        yield get('substitutes', `${base}/substitutes?of=${id}`)
        yield get('compare.csv', `${base}/compare.csv?ids=${id}`)
      }
      if (entity.apiName === 'Request__c') yield get('request as PDF', `${base}/account/requests/${id}/pdf`)
      if (contentKey !== undefined) {
        yield get('calendar', `${base}/publication/x-${contentKey}.ics`)
        yield get(
          'connect',
          `/services/data/v65.0/connect/cms/delivery/channels/${site.channelId}/contents/${contentKey}`,
        )
      }
    }
    for (const path of Object.values(signInPaths)) yield get('sign-in', base + path)
  }
}

type Entries = Readonly<Record<string, GenericSchema>>

const entriesOf = (schema: object): Entries =>
  'entries' in schema && typeof schema.entries === 'object' && schema.entries !== null
    ? (schema.entries as Entries)
    : {}

/** The parameters that name the site and the language. */
const sitesOwn: Readonly<Record<string, true>> = { countryCode: true, languageCode: true }

/** The parameters without which a call is refused. */
function least(entries: Entries, site: SiteConfig, language: LanguageCode): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(entries)) {
    if (name === 'countryCode') values[name] = site.countryIsoCode
    else if (name === 'languageCode') values[name] = language
    else if (name === 'communityId') values[name] = site.communityId
    else if (name === 'channelOrSiteId') values[name] = site.channelId
    else if (schema.type !== 'optional')
      values[name] = schema.type === 'array' ? [] : schema.type === 'number' ? 1 : 'x'
  }
  return values
}
