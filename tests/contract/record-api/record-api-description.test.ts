import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordApi } from '#app/record-api.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

const address = '/services/data/v65.0/openapi.json'
const page = '/services/data/v65.0/reference'

interface Description {
  readonly openapi: string
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { operationId: string; parameters: { name: string }[] }>>>
  >
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

describe('The description of the record data API', () => {
  let portal: TestPortal
  let administrator: { readonly cookie: string }
  beforeAll(async () => {
    portal = await testPortal(openMemory)
    administrator = await signedIn(portal, 'administrator')
  })
  afterAll(() => portal.close())

  const described = async (headers: Readonly<Record<string, string>> = {}): Promise<Description> =>
    (await portal.app.inject({ url: address, headers })).json()

  it('Is OpenAPI 3.1 with every call of the table under a unique name', async () => {
    const { openapi, paths } = await described()
    expect(openapi).toBe('3.1.0')
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const served = recordApi.endpoints.map(({ method, path }) => `${method} /ui-api${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(documented.toSorted()).toEqual(served.toSorted())
    const names = Object.values(paths).flatMap((each) => Object.values(each).map(({ operationId }) => operationId))
    expect(new Set(names).size).toBe(recordApi.endpoints.length)
  })

  it('Contains only references to its own parts', async () => {
    const document = await described(administrator)
    const known = Object.keys(document.components.schemas)
    const named = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([])
  })

  it('Names the path and query parameters of each address', async () => {
    const { paths } = await described()
    const parameters = paths['/ui-api/records/{recordId}']?.['get']?.parameters.map(({ name }) => name)
    expect(parameters).toEqual(expect.arrayContaining(['recordId', 'fields', 'optionalFields', 'layoutTypes', 'modes']))
  })

  it('Describes no objects and fields that the caller may not read', async () => {
    const guest = JSON.stringify(await described())
    const own = JSON.stringify(await described(administrator))
    for (const name of ['ContactFields', 'Assortment_Rule__cFields', 'Internal_Note__c', 'Product2Input']) {
      expect(own).toContain(name)
      expect(guest).not.toContain(name)
    }
    expect(guest).toContain('Product2Fields')
  })

  it('Is not sent again to a client that has it, and exists in no other version', async () => {
    const { headers } = await portal.app.inject({ url: address })
    const again = await portal.app.inject({ url: address, headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await portal.app.inject({ url: '/services/data/v64.0/openapi.json' })).statusCode).toBe(404)
    expect((await portal.app.inject({ url: '/services/data/v64.0/reference' })).statusCode).toBe(404)
  })

  it('Has a page for people with one main heading, every call and the representations of the answers', async () => {
    const response = await portal.app.inject({ url: page, headers: administrator })
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    const html = response.body
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<html lang="en-US"/)
    for (const { path } of recordApi.endpoints)
      expect(html).toContain(`<code>/ui-api${path.replace(/:(\w+)/g, '{$1}')}</code>`)
    const anchors = [...html.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => `id="${anchor}"`)
    expect(anchors.filter((anchor) => !html.includes(anchor))).toEqual([])
    // The content security policy names every style block.
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, style = '']) => style)
    for (const style of styles)
      expect(response.headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'))
    expect((await portal.app.inject({ url: page })).body).not.toContain('Assortment_Rule__c')
  })
})
