import { allEntities } from '#app/entities.ts'
import { recordApi } from '#app/record-api.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import type { OpenTestDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { createTable, storageTank } from '../record-api/fixtures/unknown-object.ts'

export const base = '/back-office/en-us'

/** A portal with an object that its code has never seen. */
export const tankPortal = (
  openDatabase: OpenTestDatabase,
  objects = objectCatalogue([...allEntities, storageTank]),
): Promise<TestPortal> =>
  testPortal(
    async () => {
      const database = await openDatabase()
      await createTable(database, storageTank)
      return database
    },
    () => ({ recordApi: { ...recordApi, objects } }),
  )

type Headers = Readonly<Record<string, string>>

export interface Answered {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, unknown>>
}

export async function open({ app }: TestPortal, url: string, headers: Headers = {}): Promise<Answered> {
  const { statusCode, body, headers: answered } = await app.inject({ url, headers })
  return { status: statusCode, body, headers: answered }
}

/** Sends a form as a browser without scripts does: every input of the page, with these values typed. */
export async function send(
  { app }: TestPortal,
  url: string,
  headers: Headers,
  fields: readonly (readonly [name: string, value: string])[],
): Promise<Answered> {
  const {
    statusCode,
    body,
    headers: answered,
  } = await app.inject({
    method: 'POST',
    url,
    headers: { ...headers, origin: publicOrigin, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  })
  return { status: statusCode, body, headers: answered }
}

/** The form of a page with this id; '' if the page has none. */
export function formOf(html: string, id: string): string {
  const start = html.indexOf(`<form id="${id}"`)
  return start === -1 ? '' : html.slice(start, html.indexOf('</form>', start) + '</form>'.length)
}

/** What a browser would send for the inputs of the main part of a page, without the choices that nobody has made. */
export function inputsOf(html: string): Map<string, readonly string[]> {
  const sent = new Map<string, string[]>()
  const add = (name: string, value: string): void => void sent.set(name, [...(sent.get(name) ?? []), value])
  const [main = ''] = html.slice(Math.max(0, html.indexOf('<main'))).split('</main>')
  const form = /<form [^>]*method="post"[\s\S]*<\/form>/.exec(main)?.[0] ?? ''
  for (const [, tag = '', attributes = '', inside = ''] of form.matchAll(
    /<(input|select|textarea)\b([^>]*?)\/?>(?:([\s\S]*?)<\/\1>)?/g,
  )) {
    const name = attribute(attributes, 'name')
    if (name === null) continue
    const type = attribute(attributes, 'type')
    if (tag === 'textarea') add(name, plain(inside.replace(/^\n/, '')))
    else if (tag === 'select')
      add(name, plain(attribute(/<option([^>]*?selected[^>]*)>/.exec(inside)?.[1] ?? '', 'value') ?? ''))
    else if (type === 'checkbox' || type === 'radio') {
      if (/\bchecked\b/.test(attributes)) add(name, attribute(attributes, 'value') ?? 'on')
    } else add(name, attribute(attributes, 'value') ?? '')
  }
  return sent
}

/** What a browser would send for the inputs of one form of a page, by its id. */
export const inputsOfForm = (html: string, id: string): Map<string, readonly string[]> =>
  inputsOf(new RegExp(`<form id="${id}"[\\s\\S]*?</form>`).exec(html)?.[0] ?? '')

/** The inputs with other values; null: a checkbox that is not set. */
export const typed = (
  inputs: ReadonlyMap<string, readonly string[]>,
  values: Readonly<Record<string, string | readonly string[] | null>>,
): readonly (readonly [string, string])[] =>
  [
    ...new Map([...inputs, ...Object.entries(values).map(([name, value]) => [name, [value ?? []].flat()] as const)]),
  ].flatMap(([name, all]) => all.map((value) => [name, value] as const))

function attribute(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1]
  return found === undefined ? null : plain(found)
}

const plain = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
