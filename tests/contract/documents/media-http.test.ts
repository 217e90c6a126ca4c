import { once as onceFired } from 'node:events'
import { connect } from 'node:net'
import { parse as parseDisposition } from 'content-disposition'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileNameOf } from '#platform/values/file-types.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentOf, fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'
import { itForEachSource } from '../../fixtures/shared-files.ts'
import { isLongRun } from '../../fixtures/test-run.ts'
import { portOf, published, rawGet, traversals, watched } from './media-fixtures.ts'

const base = '/nl/nl-nl'
const media = (key: string) => `${base}/sfsites/c/cms/delivery/media/${key}`
const file = keyOf('iso-nl.pdf')
const content = contentOf('iso-nl.pdf')

/** A long run sends the whole corpus on each engine; otherwise each engine gets every fourth string, with another start. */
const step = isLongRun ? 1 : 4

reportMissingNaughtyStrings()

describeEachDatabase('The media routes', (open, engine) => {
  let portal: TestPortal
  /** Streams that the store opened, so that tests can check whether they were closed. */
  const opened: { destroyed: boolean }[] = []
  beforeAll(async () => {
    portal = await testPortal(open, ({ files, sites }) => ({
      files: watched(files, opened),
      sites: sites.map((site) => (site.code === 'be' ? { ...site, hidesCertificatesFromGuests: true } : site)),
    }))
    await fillDocuments(portal.fixtures.records, portal.files)
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => portal.close())

  const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    portal.app.inject({ method, url, headers })

  it.each([
    ['with', media(file)],
    ['without', `${base}/cms/delivery/media/${file}`],
  ])('[CRT-04] Serves a file %s the segment sfsites/c with its type, length and name', async (_, url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(content)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': 'inline; filename=iso-nl.pdf',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=300',
      etag: `"${file}"`,
    })
  })

  it('Answers HEAD like GET without a body, whatever the range', async () => {
    const [whole, head] = [await get(media(file)), await get(media(file), { range: 'bytes=0-3' }, 'HEAD')]
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    for (const name of ['content-type', 'content-length', 'content-disposition', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name])
  })

  it.each([
    [`"${file}"`, 304],
    [`W/"${file}"`, 304],
    [`"other", "${file}"`, 304],
    ['*', 304],
    ['"other"', 200],
    [file, 200],
  ])('Answers If-None-Match %s with %s', async (tag, status) => {
    const answer = await get(media(file), { 'if-none-match': tag })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['etag']).toBe(`"${file}"`)
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
    if (status === 304) expect(answer.body).toBe('')
  })

  describe('A range request', () => {
    const size = content.length

    it.each([
      ['bytes=0-0', 0, 0],
      ['bytes=5-9', 5, 9],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=-4', size - 4, size - 1],
      [`bytes=2-${size * 2}`, 2, size - 1],
      ['bytes=0-4, 5-9', 0, 9],
    ])('Returns exactly %s', async (range, start, end) => {
      const answer = await get(media(file), { range })
      expect(answer.statusCode).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
      expect(answer.headers['content-length']).toBe(String(end - start + 1))
      expect(answer.body).toBe(content.slice(start, end + 1))
    })

    it.each([`bytes=${size}-`, `bytes=${size}-${size + 5}`, 'bytes=-0', 'bytes=9-5'])('Rejects %s', async (range) => {
      const answer = await get(media(file), { range })
      expect(answer.statusCode).toBe(416)
      expect(answer.headers['content-range']).toBe(`bytes */${size}`)
      expect(answer.body).toBe('')
    })

    it.each(['lines=0-3', 'bytes', 'bytes=a-b', 'bytes=0-1,5-6', `bytes=${'0-0,'.repeat(100)}`])(
      'Returns the whole file for %s, which is not a single range',
      async (range) => {
        const answer = await get(media(file), { range })
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toBe(content)
      },
    )

    it('Applies only to the file that If-Range names', async () => {
      const range = 'bytes=0-3'
      expect((await get(media(file), { range, 'if-range': `"${file}"` })).statusCode).toBe(206)
      for (const tag of ['"other"', `W/"${file}"`, 'Wed, 21 Oct 2015 07:28:00 GMT'])
        expect((await get(media(file), { range, 'if-range': tag })).statusCode).toBe(200)
    })

    it('Returns any part of the file', async () => {
      await fc.assert(
        fc.asyncProperty(fc.nat(size - 1), fc.nat(size + 10), async (start, length) => {
          const answer = await get(media(file), { range: `bytes=${start}-${start + length}` })
          expect(answer.statusCode).toBe(206)
          expect(answer.body).toBe(content.slice(start, start + length + 1))
        }),
        { numRuns: 50 },
      )
    })
  })

  it('Encodes a name in any script in the header so that a client decodes it (RFC 8187)', async () => {
    const names = [
      'Zertifikat Übersicht.pdf',
      'Certificat d’analyse.pdf',
      '証明書 (日本).pdf',
      'شهادة.pdf',
      'Bezpečnostní list – řada.pdf',
      'İstanbul ığüşöç.pdf',
      '100%25 "quoted"; filename=x.pdf',
      '👾.pdf',
      ...naughtyStrings
        .filter((_, at) => at % step === (engine === 'pglite' ? 0 : 2) % step)
        .map((text) => `${text}.pdf`),
    ]
    const keys = await published(
      portal,
      names.map((name, index) => [name, `file ${index}`]),
    )
    for (const [index, input] of names.entries()) {
      const header = (await get(media(keys[index] ?? ''), {}, 'HEAD')).headers['content-disposition']
      expect(header, input).toMatch(/^[\x20-\x7e\u00a0-\u00ff]+$/)
      expect(parseDisposition(String(header))).toMatchObject({
        type: 'inline',
        parameters: { filename: fileNameOf(input) },
      })
    }
  })

  it.each([
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['page.html', '<script>alert(1)</script>'],
    ['page.xml', '<?xml version="1.0"?><x/>'],
    ['unknown.thing', '<script>alert(1)</script>'],
  ])('Sends %s as a sandboxed download that never runs on the site', async (name, bytes) => {
    const [key = ''] = await published(portal, [[name, bytes]])
    const { headers } = await get(media(key))
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('Forbids the shown file to load anything', async () => {
    const { headers } = await get(media(file))
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
    expect(headers['content-security-policy']).not.toContain('script-src')
  })

  it('[CRT-07] Answers for an invisible file with the page for an unknown file', async () => {
    const missing = await get(media(keyOf('never stored.pdf')))
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(missing.headers['cache-control']).toBe('private, no-store')
    expect(missing.headers['content-disposition']).toBeUndefined()
    expect(missing.body).toContain('<html lang="nl-NL"')
    const normal = (key: string, body: string) => body.replaceAll(key, 'KEY')
    for (const name of ['iso-fr.pdf', 'old-nl.pdf', 'spec-nl.pdf', 'coa-nl.pdf', 'us-brochure.pdf', 'reg-nl.pdf']) {
      const hidden = await get(media(keyOf(name)))
      expect(hidden.statusCode, name).toBe(404)
      expect(normal(keyOf(name), hidden.body), name).toBe(normal(keyOf('never stored.pdf'), missing.body))
    }
  })

  it('[CRT-09] Hides certificates from guests where a site requires it', async () => {
    expect((await get(`/be/nl-nl/cms/delivery/media/${file}`)).statusCode).toBe(404)
    expect((await get(`/de/de/cms/delivery/media/${file}`)).statusCode).toBe(200)
  })

  it('Redirects other forms of the address, and reveals nothing to guests of a members’ site', async () => {
    const moved = await get(`/NL/NL-nl/cms/delivery/media/${file}`)
    expect(moved.statusCode).toBe(301)
    expect(moved.headers.location).toBe(`${base}/cms/delivery/media/${file}`)
    expect((await get(`/xx/nl-nl/cms/delivery/media/${file}`)).statusCode).toBe(404)
    const closed = await get(`/ch/de/cms/delivery/media/${file}`)
    expect([closed.statusCode, closed.body]).toEqual([302, ''])
    expect(closed.headers.location).toMatch(/^\/ch\/de\/sign-in\?/)
  })

  it('Answers other methods as every page does', async () => {
    const answer = await portal.app.inject({ method: 'DELETE', url: media(file) })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers['allow']).toBe('GET, HEAD')
  })

  it('Answers 404 instead of a truncated download if the store has lost all or some bytes', async () => {
    const { records } = portal.fixtures
    const key = keyOf('lost by the store')
    await records.keepFiles(systemViewer, [
      { key, name: 'lost.pdf', contentType: 'application/pdf', bytes: 9, sha256: '0'.repeat(64) },
    ])
    await records.upsertBatch(systemViewer, certificateAsset, [
      { integrationId: 'lost', name: 'Lost', certificate: idOf(certificate, 'iso-9001'), file: key },
    ])
    const answer = await get(media(key))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)))
    expect(portal.logged.some(({ msg }) => msg === 'The file is missing in the store')).toBe(true)
  })

  it.each([
    ['a path out of the store', `${base}/cms/delivery/media/..%2f..%2f..%2fetc%2fpasswd`],
    ['a key in another case', `${base}/cms/delivery/media/${file.toLowerCase()}`],
    ['more than a key', `${base}/cms/delivery/media/${file}x`],
    ['a path below a key', `${base}/cms/delivery/media/${file}/x`],
  ])('Answers 404 for %s', async (_, url) => {
    expect((await get(url)).statusCode).toBe(404)
  })

  itForEachSource(
    'Serves no file for a path that leads outside the store',
    traversals,
    async (lines) => {
      for (const [index, line] of lines.entries()) {
        const target = line.replaceAll('{FILE}', 'etc/passwd').replaceAll(/[^\x21-\x7e]/g, '')
        const url = index % 2 === 0 ? `${base}/cms/delivery/media/${target}` : media('').replace(/\/$/, target)
        const answer = await rawGet(portOf(portal), url)
        // The answer is a page of the portal, the choice of country or a refusal, but never a file.
        const isOurs = /^HTTP\/1\.1 (?:[34]|200 OK[^]*<!doctype html>)/.test(answer)
        expect({ url, isOurs, isFile: /content-disposition|root:/i.test(answer) }).toEqual({
          url,
          isOurs: true,
          isFile: false,
        })
      }
    },
    1_200_000,
  )

  it('Releases the stream of a client that disconnects', async () => {
    const [key = ''] = await published(portal, [['large.pdf', Buffer.alloc(20_000_000, 'x')]])
    opened.length = 0
    const socket = connect(portOf(portal), '127.0.0.1')
    socket.write(`GET ${media(key)} HTTP/1.1\r\nHost: portal.test\r\n\r\n`)
    await onceFired(socket, 'data')
    const [stream] = opened
    expect(stream?.destroyed).toBe(false)
    socket.destroy()
    await expect.poll(() => stream?.destroyed, { timeout: 5000 }).toBe(true)
  })

  it('Serves signed-in users their files and allows shared caches only public ones', async () => {
    const headers = await signedIn(portal)
    const answers = await Promise.all(
      ['spec-nl.pdf', 'iso-nl.pdf', 'coa-nl.pdf'].map((name) =>
        portal.app.inject({ url: media(keyOf(name)), headers }),
      ),
    )
    expect(answers.map((answer) => [answer.statusCode, answer.headers['cache-control']])).toEqual([
      [200, 'private, no-store'],
      [200, 'public, max-age=300'],
      [404, 'private, no-store'],
    ])
    const again = await portal.app.inject({
      url: media(keyOf('spec-nl.pdf')),
      headers: { ...headers, 'if-none-match': `"${keyOf('spec-nl.pdf')}"` },
    })
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'private, no-store'])
  })
})
