import { expect } from 'vitest'
import * as v from 'valibot'
import { checkRepresentation } from '#representations/check.ts'
import { type Representation, type RepresentationName, representations } from '#representations/table.ts'
import { publicOrigin, type TestPortal } from './http-portal.ts'

export type Headers = Readonly<Record<string, string>>

const schemas: { readonly [Name in RepresentationName]: v.GenericSchema<unknown, Representation<Name>> } =
  representations

/** Asks the record data API of a portal over HTTP; what is answered has its form. */
export function apiReader(portal: TestPortal) {
  const send = async (method: 'GET' | 'PATCH', path: string, headers: Headers, payload?: object) => {
    const response = await portal.app.inject({
      method,
      url: path.startsWith('/services') ? path : `/services/data/v65.0/ui-api${path}`,
      headers: { ...headers, ...(method === 'GET' ? {} : { origin: publicOrigin }) },
      ...(payload === undefined ? {} : { payload }),
    })
    const body: unknown = response.body === '' ? null : response.json()
    return { status: response.statusCode, headers: response.headers, text: response.body, body }
  }
  const answered = <Name extends RepresentationName>(
    name: Name,
    { status, text, body }: { readonly status: number; readonly text: string; readonly body: unknown },
  ): Representation<Name> => {
    expect(status, text).toBe(200)
    expect(checkRepresentation(name, body), text.slice(0, 2000)).toBeNull()
    return v.parse(schemas[name], body)
  }
  return {
    get: (path: string, headers: Headers = {}) => send('GET', path, headers),
    patch: (path: string, payload: object, headers: Headers = {}) => send('PATCH', path, headers, payload),
    /** The answer under its name in the table. */
    read: async <Name extends RepresentationName>(name: Name, path: string, headers: Headers = {}) =>
      answered(name, await send('GET', path, headers)),
    change: async <Name extends RepresentationName>(name: Name, path: string, payload: object, headers: Headers) =>
      answered(name, await send('PATCH', path, headers, payload)),
    /** The errors of a refusal. */
    refused: async (path: string, headers: Headers = {}) => {
      const { status, body } = await send('GET', path, headers)
      expect(checkRepresentation('ErrorList', body)).toBeNull()
      const [{ errorCode, message } = { errorCode: '', message: '' }] = v.parse(representations.ErrorList, body)
      return { status, errorCode, message }
    },
  }
}
