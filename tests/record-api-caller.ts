import type { InjectOptions } from 'fastify'
import type { UserRole } from '#domain/user-roles.ts'
import type { TestPortal } from './http-portal.ts'
import { signedIn } from './signed-in.ts'

export const apiBase = '/services/data/v65.0/ui-api'

/** By the way of pages, where nobody sees more than the site shows: not even who keeps the records. */
export const pageBase = `/global/en-us/webruntime/api${apiBase}`

/** An answer of the record data API. */
export interface ApiResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** JSON; null where there is none. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what an answer says is what a test is about
  readonly body: any
}

type Headers = Readonly<Record<string, string>>

/** Asks the record data API in somebody's name. */
export interface ApiCaller {
  readonly get: (path: string, headers?: Headers) => Promise<ApiResponse>
  readonly post: (path: string, body: unknown, headers?: Headers) => Promise<ApiResponse>
  readonly patch: (path: string, body: unknown, headers?: Headers) => Promise<ApiResponse>
  readonly delete: (path: string, headers?: Headers) => Promise<ApiResponse>
  readonly cookie: Headers
}

/** A new user of a role; null: a guest. */
export async function apiCaller(portal: TestPortal, role: UserRole | null, base = apiBase): Promise<ApiCaller> {
  return callerWith(portal, role === null ? {} : await signedIn(portal, role), base)
}

function callerWith({ app }: Pick<TestPortal, 'app'>, cookie: Headers, base: string): ApiCaller {
  const ask = async (options: InjectOptions & { readonly path: string }): Promise<ApiResponse> => {
    const { path, ...rest } = options
    const response = await app.inject({ ...rest, url: base + path, headers: { ...cookie, ...rest.headers } })
    return {
      status: response.statusCode,
      headers: response.headers,
      body: response.body === '' ? null : response.json(),
    }
  }
  const json = { 'content-type': 'application/json' }
  return {
    cookie,
    get: (path, headers = {}) => ask({ method: 'GET', path, headers }),
    post: (path, body, headers = {}) =>
      ask({ method: 'POST', path, headers: { ...json, ...headers }, payload: JSON.stringify(body) }),
    patch: (path, body, headers = {}) =>
      ask({ method: 'PATCH', path, headers: { ...json, ...headers }, payload: JSON.stringify(body) }),
    delete: (path, headers = {}) => ask({ method: 'DELETE', path, headers }),
  }
}
