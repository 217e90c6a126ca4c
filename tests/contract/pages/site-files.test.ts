import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFile } from 'node:fs/promises'
import { imageSize } from 'image-size'
import { sites } from '#sites/table.ts'
import { openMemory } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { child, children, parseXml, textOf } from '../../fixtures/reading/xml-reading.ts'
import { withoutTokens } from '../../fixtures/reading/without-tokens.ts'

describe('What browsers and researchers read beside the pages of a site', () => {
  let portal: TestPortal
  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })

  beforeAll(async () => {
    portal = await testPortal(openMemory)
  })
  afterAll(() => portal.close())

  it('[CTX-08] Each page names its icons, the manifest and the search of its site', async () => {
    const { body } = await get('/be/fr/products')
    const links = [
      ...body.slice(0, body.indexOf('</head>')).matchAll(/<link rel="([a-z-]+)"[^>]*? href="([^"]+)"/g),
    ].map(([, rel, href]) => `${rel} ${href}`)
    expect(links).toEqual(
      expect.arrayContaining([
        'icon /favicon.ico',
        'icon /favicon.svg',
        'apple-touch-icon /apple-touch-icon.png',
        'manifest /be/fr/site.webmanifest',
        'search /be/fr/opensearch.xml',
      ]),
    )
  })

  it('[CTX-08] The icons have the sizes that their links and the manifest state', async () => {
    const sizes = await Promise.all(
      ['favicon.ico', 'apple-touch-icon.png', 'icon-192.png', 'icon-512.png'].map(async (file) => {
        const { width, height } = imageSize(await readFile(new URL(`../../../public/${file}`, import.meta.url)))
        return [file, width, height]
      }),
    )
    expect(sizes).toEqual([
      ['favicon.ico', 48, 48],
      ['apple-touch-icon.png', 180, 180],
      ['icon-192.png', 192, 192],
      ['icon-512.png', 512, 512],
    ])
  })

  it('[CTX-08] The manifest has the name, the language and the colour of the site', async () => {
    const { statusCode, headers, body } = await get('/nl/nl-nl/site.webmanifest')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8'])
    expect(JSON.parse(body)).toEqual({
      id: '/nl/nl-nl',
      name: 'Norvane Nederland',
      short_name: 'Norvane',
      lang: 'nl-NL',
      dir: 'ltr',
      start_url: '/nl/nl-nl',
      scope: '/nl/nl-nl',
      display: 'browser',
      theme_color: '#b3470f',
      background_color: '#ffffff',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      ],
    })
  })

  it('[CTX-08] The search description leads to the search of the site in its language', async () => {
    const { statusCode, headers, body } = await get('/de/de/opensearch.xml')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/opensearchdescription+xml; charset=utf-8'])
    const description = parseXml(body)
    expect(description.attributes.get('xmlns')).toBe('http://a9.com/-/spec/opensearch/1.1/')
    // Browsers refuse longer names.
    expect(textOf(description, 'ShortName').length).toBeLessThanOrEqual(16)
    expect(textOf(description, 'LongName')).toBe('Norvane Deutschland')
    expect(textOf(description, 'Language')).toBe('de')
    expect(child(description, 'Url').attributes.get('template')).toBe(
      `${publicOrigin}/de/de/search?search-term={searchTerms}`,
    )
    expect(children(description, 'Image')).toHaveLength(1)
  })

  it('An address without a site has neither', async () => {
    expect((await get('/xx/nl-nl/site.webmanifest')).statusCode).toBe(404)
    expect((await get('/xx/nl-nl/opensearch.xml')).statusCode).toBe(404)
  })

  it('Names where to report a vulnerability, valid for less than a year (RFC 9116)', async () => {
    const { statusCode, headers, body } = await get('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const lines = new Map(body.split('\n').map((line) => [line.split(': ')[0], line.split(': ')[1]]))
    expect(lines.get('Contact')).toBe(`${publicOrigin}/global/en-us/contact`)
    expect(lines.get('Canonical')).toBe(`${publicOrigin}/.well-known/security.txt`)
    const days = (Date.parse(lines.get('Expires') ?? '') - portal.services.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(100)
    expect(days).toBeLessThan(365)
    expect((await get('/global/en-us/contact')).statusCode).toBe(200)
  })

  it('Pages for one visitor are compressed like all others', async () => {
    const plain = await get('/nl/nl-nl/sign-in')
    expect(plain.headers['cache-control']).toBe('private, no-store')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get('/nl/nl-nl/sign-in', { 'accept-encoding': 'gzip, br' })
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['br', 'Accept-Encoding'])
    expect(withoutTokens(brotliDecompressSync(packed.rawPayload).toString())).toBe(withoutTokens(plain.body))
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  })

  it.each([
    ['the worldwide site', sites, 200, '/global/en-us/contact'],
    [
      'the first site of a portal without a worldwide one',
      sites.filter(({ countryIsoCode }) => countryIsoCode === 'BE'),
      200,
      '/be/',
    ],
    ['no site', [], 404, ''],
  ] as const)('security.txt names the contact page of %s', async (_which, offered, status, contact) => {
    const other = await testPortal(openMemory, () => ({ sites: offered }))
    const { statusCode, body } = await other.app.inject({ url: '/.well-known/security.txt' })
    expect([statusCode, body.includes(`Contact: ${publicOrigin}${contact}`)]).toEqual([status, status === 200])
    await other.close()
  })
})
