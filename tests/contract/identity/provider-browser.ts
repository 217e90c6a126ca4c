import { expect } from 'vitest'
import { providerReturnPath } from '#features/identity/single-sign-on/provider-rules.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import type { TestPortal } from '../../fixtures/http-portal.ts'

export const base = '/nl/nl-nl'
/** The address of the portal in these tests. */
export const origin = 'http://localhost:3000'

type Answer = Awaited<ReturnType<TestPortal['app']['inject']>>

/** A browser with its own cookies. */
export interface ProviderBrowser {
  readonly cookies: Map<string, string>
  readonly get: (url: string) => Promise<Answer>
  readonly post: (path: string, fields: Readonly<Record<string, string>>) => Promise<Answer>
  /** Sends the form that starts a sign-in with a provider, by `email` or by its key in `provider`, or that connects the one in `connect`. */
  readonly begin: (fields: Readonly<Record<string, string>>) => Promise<Answer>
  /** The same, of a form that is accepted. Returns the address to which the page leads. */
  readonly setOut: (fields: Readonly<Record<string, string>>) => Promise<URL>
  /** Returns from a provider with the given address. */
  readonly comeBack: (key: string, parameters: Readonly<Record<string, string>>) => Promise<Answer>
}

let connections = 0

export function providerBrowser({ app }: TestPortal, ...signedIn: readonly string[]): ProviderBrowser {
  const cookies = new Map<string, string>()
  for (const cookie of signedIn) cookies.set(...nameAndValue(cookie))
  // Every browser has its own network, because one network has a limit of attempts.
  connections += 1
  const remoteAddress = `192.0.${Math.floor(connections / 250)}.${connections % 250}`

  const ask = async (request: { method: 'GET' | 'POST'; url: string; payload?: string }): Promise<Answer> => {
    const answer = await app.inject({
      ...request,
      remoteAddress,
      headers: {
        host: 'localhost:3000',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(request.method === 'GET'
          ? {}
          : { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }),
      },
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    return answer
  }
  const get: ProviderBrowser['get'] = (url) => ask({ method: 'GET', url })
  const post: ProviderBrowser['post'] = (path, fields) =>
    ask({ method: 'POST', url: base + path, payload: new URLSearchParams(fields).toString() })
  const begin: ProviderBrowser['begin'] = ({ connect, ...fields }) =>
    connect !== undefined
      ? post('/account', formFields('SignInController.connectProvider', { provider: connect }))
      : post(
          '/sign-in/provider',
          formFields(
            fields['provider'] === undefined ? 'SignInController.findProvider' : 'SignInController.beginWithProvider',
            fields,
          ),
        )
  return {
    cookies,
    get,
    post,
    begin,
    setOut: async (fields) => {
      const answer = await begin(fields)
      const [, way = ''] = /^0;url=(.+)$/.exec(String(answer.headers['refresh'])) ?? []
      expect([answer.statusCode, way === '' ? answer.body : ''], 'a page that leads on').toEqual([200, ''])
      return new URL(way)
    },
    comeBack: (key, parameters) => get(`${providerReturnPath(key)}?${new URLSearchParams(parameters).toString()}`),
  }
}

const nameAndValue = (cookie: string): [string, string] => {
  const at = cookie.indexOf('=')
  return [cookie.slice(0, at), cookie.slice(at + 1)]
}
