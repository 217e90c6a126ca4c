import type { GenericSchema } from 'valibot'
import { calls, isCallName } from '#calls/table.ts'
import { siteBase } from '#domain/addresses.ts'
import { feedPath } from '#domain/feed.ts'
import { signInPaths } from '#domain/sign-in-form.ts'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import { screenRoutes } from '#screens/routes.ts'
import { sitemapKinds } from '#server/sitemap-kinds.ts'
import { apiQuestions } from './isolation-api.ts'
import type { World } from './isolation-world.ts'

/** A question that anybody can ask. */
export interface Question {
  /** The route, call or door it was made for. */
  readonly of: string
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: object
  /** Written for machines, as guests see it, whoever asks. */
  readonly isForGuests?: true
}

export interface Place {
  readonly site: SiteConfig
  readonly language: LanguageCode
}

/** Names of routes, calls and doors that questions are made for: all that the tables have. */
export const everyRoute = (): readonly string[] => screenRoutes.map(({ path }) => `page ${path}`)
export const everyCall = (): readonly string[] => Object.keys(calls).map((name) => `call ${name}`)

/** Questions about everything in the world, by every way there is to ask. */
export function* questions(world: World, places: readonly Place[], words: readonly string[]): Generator<Question> {
  let turn = 0
  const place = (): Place => {
    const found = places[(turn += 1) % places.length]
    if (found === undefined) throw new Error('There is no place.')
    return found
  }
  yield* pages(world, place, words)
  yield* callQuestions(world, place, words)
  yield* doors(world, places)
  yield* apiQuestions(world, words)
}

/** Each screen's path with every value that could stand in it. */
function* pages(world: World, place: () => Place, words: readonly string[]): Generator<Question> {
  const ids = world.records.map(({ id }) => id)
  const keys = world.records.flatMap(({ contentKey }) => contentKey ?? [])
  const inParameter: Readonly<Record<string, readonly string[]>> = {
    slugAndId: ids.map((id) => `x-${id}`),
    slugAndKey: keys.map((key) => `x-${key}`),
    recordId: ['', ...ids],
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
      const { site, language } = place()
      yield { of, method: 'GET', url: siteBase(site, language) + each }
    }
    // Lists and searches are asked for what is hidden, too.
    if (!path.includes(':') && path !== '*')
      for (const word of words) {
        const { site, language } = place()
        const base = siteBase(site, language)
        yield {
          of,
          method: 'GET',
          url: `${base}${path === '/' ? '' : `/${path}`}?search-term=${word}&token=${word}&document=${word}`,
        }
      }
  }
}

/** Each call with every id and word in each of its parameters. */
function* callQuestions(world: World, place: () => Place, words: readonly string[]): Generator<Question> {
  const ids = world.records.map(({ id }) => id)
  const keys = [...world.records.flatMap(({ contentKey }) => contentKey ?? []), ...world.files]
  for (const [name, { params, cacheable }] of Object.entries(calls)) {
    if (!isCallName(name)) continue
    const [className, method] = name.split('.')
    const entries = entriesOf(params)
    const ask = (given: Readonly<Record<string, unknown>>): Question => {
      const { site, language } = place()
      const all = { ...least(entries, site, language), ...given }
      const url = `/lwr/apex/v65.0/${className}/${method}`
      const query = `methodParams=${encodeURIComponent(JSON.stringify(all))}`
      return cacheable
        ? { of: `call ${name}`, method: 'GET', url: `${url}?${query}` }
        : { of: `call ${name}`, method: 'POST', url, body: all }
    }
    yield ask({})
    for (const entry of Object.keys(entries)) {
      if (entry in sitesOwn) continue
      const values = /id$|record/i.test(entry) ? ids : /key/i.test(entry) ? [...keys, ...ids] : words
      for (const value of values) yield ask({ [entry]: value })
    }
  }
}

/** What is no page and no call: media, packs, feeds, sitemaps, the platform's own addresses. */
function* doors(world: World, places: readonly Place[]): Generator<Question> {
  const get = (of: string, url: string): Question => ({ of: `door ${of}`, method: 'GET', url })
  yield get('robots', '/robots.txt')
  yield get('sitemap', '/sitemap.xml')
  for (const { site, language } of places) {
    const base = siteBase(site, language)
    for (const kind of sitemapKinds.keys())
      yield { ...get(`sitemap ${kind}`, `/sitemaps/${site.code}/${kind}-1.xml`), isForGuests: true }
    yield { ...get('feed', base + feedPath), isForGuests: true }
    for (const key of world.files) {
      yield get('media', `${base}/cms/delivery/media/${key}`)
      yield get('media', `${base}/sfsites/c/cms/delivery/media/${key}?width=640`)
    }
    for (const { id, contentKey, entity } of world.records) {
      if (entity.apiName === 'Product2') yield get('pack', `${base}/pack?products=${id}`)
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

/** Parameters that say where somebody stands. */
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
