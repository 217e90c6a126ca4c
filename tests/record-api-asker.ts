import { expect } from 'vitest'
import * as v from 'valibot'
import { checkRepresentation } from '#representations/check.ts'
import { type Representation, type RepresentationName, representations } from '#representations/table.ts'
import { publicOrigin, type TestPortal } from './http-portal.ts'
import { apiBase } from './record-api-caller.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
export type Headers = Readonly<Record<string, string>>

const schemas: { readonly [Name in RepresentationName]: v.GenericSchema<unknown, Representation<Name>> } =
  representations

/** Asks the record data API of a portal over HTTP, in somebody's name; what is answered has its form. */
export function apiAsker(portal: TestPortal, base = apiBase) {
  const send = async (method: Method, path: string, headers: Headers, payload?: object) => {
    const response = await portal.app.inject({
      method,
      url: base + path,
      headers: { ...headers, ...(method === 'GET' ? {} : { origin: publicOrigin }) },
      ...(payload === undefined ? {} : { payload }),
    })
    const { statusCode: status, body: text } = response
    const body: unknown = text === '' ? null : JSON.parse(text)
    return { status, text, body }
  }
  return {
    send,
    /** The answer under its name in the table, with 200 or 201. */
    ask: async <Name extends RepresentationName>(
      name: Name,
      method: Method,
      path: string,
      headers: Headers,
      payload?: object,
    ): Promise<Representation<Name>> => {
      const { status, text, body } = await send(method, path, headers, payload)
      expect([200, 201], text).toContain(status)
      expect(checkRepresentation(name, body), text.slice(0, 2000)).toBeNull()
      return v.parse(schemas[name], body)
    },
    /** Status and code of a refusal, in either form. */
    refused: async (method: Method, path: string, headers: Headers, payload?: object) => {
      const { status, text, body } = await send(method, path, headers, payload)
      expect(status, text).toBeGreaterThanOrEqual(400)
      if (Array.isArray(body)) {
        expect(checkRepresentation('ErrorList', body)).toBeNull()
        const [{ errorCode, message } = { errorCode: '', message: '' }] = v.parse(schemas.ErrorList, body)
        return { status, errorCode, message }
      }
      expect(checkRepresentation('RecordError', body), text).toBeNull()
      const { errorCode, message } = v.parse(schemas.RecordError, body)
      return { status, errorCode: errorCode ?? '', message }
    },
  }
}
