import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentTypeOf } from '#platform/values/file-types.ts'
import { renditionWidths } from '#platform/images/rendition.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { imageHeader } from '#platform/images/image-header.ts'
import { createAdmission } from '#platform/http/overload/admission.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, publish } from '../../fixtures/calls-contents.ts'
import { fillDocuments, keyOf } from '../../fixtures/document-fixtures.ts'
import { viewerWith } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase, type TestDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { gif, jpeg, png } from '../../fixtures/images.ts'

const base = '/nl/nl-nl'
const media = (key: string, site = base) => `${site}/sfsites/c/cms/delivery/media/${key}`
const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const older = 'image/webp,*/*'
const imageCaching = 'public, max-age=31536000, s-maxage=300, immutable'

describeEachDatabase('Renditions of images', (open) => {
  let portal: TestPortal
  let database: TestDatabase
  let photo = ''
  beforeAll(async () => {
    database = await open()
    portal = await testPortal(
      () => Promise.resolve(database),
      ({ sites }) => ({
        // However busy the machine is, no request is refused because an image took long.
        admission: createAdmission({ maxWorking: 16, maxWaiting: 32, timeout: 60_000 }),
        sites: sites.map((site) => (site.code === 'be' ? { ...site, hidesCertificatesFromGuests: true } : site)),
      }),
    )
    await fillDocuments(portal.fixtures.records, portal.files)
    photo = await published('A photo.png', png(700, 300))
  })
  afterAll(async () => {
    await portal.services.renditions.idle()
    await portal.close()
  })

  const get = (url: string, accept: string = chromium, headers: Record<string, string> = {}) =>
    portal.app.inject({ url, headers: { accept, ...headers } })

  /** Stores a file that a certificate of the site's company references; its size is not known yet. */
  async function published(name: string, bytes: Uint8Array): Promise<string> {
    const known = await portal.files.put(once(bytes))
    const { records } = portal.fixtures
    await records.keepFiles(systemViewer, [{ ...known, name, contentType: contentTypeOf(name) }])
    await records.upsertBatch(systemViewer, certificateAsset, [
      { integrationId: known.key, name, certificate: idOf(certificate, 'iso-9001'), file: known.key },
    ])
    return known.key
  }

  it.each([
    ['AVIF', chromium, 'image/avif', 'avif'],
    ['WebP', older, 'image/webp', 'webp'],
    ['AVIF, where it is wanted more', 'image/webp;q=0.8,image/avif', 'image/avif', 'avif'],
  ])('Serves %s to a client that accepts it', async (_, accept, contentType, format) => {
    const answer = await get(`${media(photo)}?w=320`, accept)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': contentType,
      vary: 'Accept',
      'cache-control': imageCaching,
      etag: `"${photo}-320-2.${format}"`,
      'content-length': String(answer.rawPayload.length),
      'content-disposition': `inline; filename="A photo.${format}"`,
      'x-content-type-options': 'nosniff',
    })
    expect(imageHeader(answer.rawPayload)).toEqual({ type: format, width: 320, height: 137 })
  })

  it('Serves the original to a client that accepts no newer format, and marks that response as changeable', async () => {
    const answer = await get(`${media(photo)}?w=320`, '*/*')
    expect(answer.rawPayload.equals(png(700, 300))).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      vary: 'Accept',
      etag: `"${photo}"`,
      'cache-control': 'public, max-age=300',
    })
  })

  it('Never enlarges an image', async () => {
    const [next, widest] = await Promise.all([960, 1600].map((width) => get(`${media(photo)}?w=${width}`, older)))
    expect(imageHeader(next?.rawPayload ?? Buffer.alloc(0))).toMatchObject({ width: 700, height: 300 })
    expect(widest?.headers['etag']).toBe(next?.headers['etag'])
  })

  it.each(['', '0', '319', '641', '1601', '99999999999', '640px', '640&w=320', '-320', 'x%00'])(
    'Rejects w=%s, because it is not one of the listed widths',
    async (width) => {
      for (const key of [photo, keyOf('never stored.pdf'), 'x']) {
        const answer = await get(`${media(key)}?w=${width}`)
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([400, 'no-store'])
      }
    },
  )

  it('Answers 304 to a client that has the rendition, and requires a new request for another format', async () => {
    const etag = `"${photo}-320-2.webp"`
    const same = await get(`${media(photo)}?w=320`, older, { 'if-none-match': etag })
    expect([same.statusCode, same.headers['etag'], same.headers['vary'], same.body]).toEqual([304, etag, 'Accept', ''])
    expect(same.headers['cache-control']).toBe(imageCaching)
    const better = await get(`${media(photo)}?w=320`, chromium, { 'if-none-match': etag })
    expect([better.statusCode, better.headers['content-type']]).toEqual([200, 'image/avif'])
    expect((await get(`${media(photo)}?w=640`, older, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('Answers HEAD and ranges like the original file', async () => {
    const url = `${media(photo)}?w=320`
    const whole = await get(url, older)
    const head = await portal.app.inject({ method: 'HEAD', url, headers: { accept: older } })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
      200,
      '',
      whole.headers['content-length'],
    ])
    const part = await get(url, older, { range: 'bytes=4-9', 'if-range': `"${photo}-320-2.webp"` })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(whole.rawPayload.subarray(4, 10))).toBe(true)
    expect((await get(url, older, { range: 'bytes=4-9', 'if-range': `"${photo}"` })).statusCode).toBe(200)
    expect((await get(url, older, { range: `bytes=${whole.rawPayload.length}-` })).statusCode).toBe(416)
  })

  it('Leaves the response without a width unchanged', async () => {
    const answer = await get(media(photo))
    expect(answer.rawPayload.equals(png(700, 300))).toBe(true)
    expect(answer.headers).toMatchObject({ etag: `"${photo}"`, 'cache-control': 'public, max-age=300' })
    expect(answer.headers['vary']).toBeUndefined()
  })

  it('[CRT-09] Serves a rendition only to viewers who may see the image', async () => {
    for (const width of renditionWidths)
      expect((await get(`${media(photo, '/be/nl-nl')}?w=${width}`, width < 960 ? chromium : older)).statusCode).toBe(
        404,
      )
    const missing = await get(`${media(keyOf('never stored.pdf'), '/be/nl-nl')}?w=320`)
    const hidden = await get(`${media(photo, '/be/nl-nl')}?w=320`, chromium, {
      'if-none-match': `"${photo}-320-2.avif"`,
    })
    expect(hidden.body.replaceAll(photo, 'KEY')).toBe(missing.body.replaceAll(keyOf('never stored.pdf'), 'KEY'))
    expect(hidden.headers['vary']).toBe(missing.headers['vary'])
  })

  it('Forbids shared caches where not every guest may see the image', async () => {
    const own = await signedIn(portal)
    const answer = await get(`${media(photo, '/be/nl-nl')}?w=320`, older, own)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
    expect((await get(`${media(photo)}?w=320`, older, own)).headers['cache-control']).toBe(imageCaching)
  })

  it('[CMS-04] Requires revalidation under the key of a content, whose image may change', async () => {
    await publish(
      portal.fixtures.records,
      'a-picture',
      { type: 'sfdc_cms__image', image: photo },
      { language: 'en-US' },
    )
    const answer = await get(`${media(contentKey('a-picture'))}?w=320`, older)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('public, no-cache')
  })

  it.each<[string, () => Uint8Array]>([
    ['drawing.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['paper.pdf', () => Buffer.from('%PDF-1.7')],
    ['moving.gif', () => gif(40, 30)],
  ])('Serves %s unchanged instead of a rendition', async (name, bytes) => {
    const answer = await get(`${media(await published(name, bytes()))}?w=320`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, contentTypeOf(name)])
    expect(answer.rawPayload.equals(Buffer.from(bytes()))).toBe(true)
    expect(answer.headers['vary']).toBeUndefined()
  })

  it('Serves a broken image unchanged', async () => {
    const broken = png(400, 300).subarray(0, 5000)
    const answer = await get(`${media(await published('broken.png', broken))}?w=320`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
    expect(answer.rawPayload.equals(broken)).toBe(true)
    expect(answer.headers['cache-control']).toBe('public, max-age=300')
  })

  it('Stores the size of an image that was stored before sizes were recorded', async () => {
    const key = await published('turned.jpg', await jpeg(400, 340, undefined, 6))
    const { records } = portal.fixtures
    const sizeOf = async () => {
      const file = (await records.files(systemViewer, [key])).get(key)
      return [file?.width, file?.height]
    }
    expect(await sizeOf()).toEqual([null, null])
    await Promise.all([get(`${media(key)}?w=320`), get(`${media(key)}?w=640`)])
    expect(await sizeOf()).toEqual([340, 400])
    await records.keepImageSize(systemViewer, key, { width: 1, height: 1 })
    expect(await sizeOf()).toEqual([340, 400])
    await expect(records.keepImageSize(viewerWith('customer'), key, { width: 1, height: 1 })).rejects.toMatchObject({
      code: 'ACCESS_DENIED',
    })
  })

  it('Creates a rendition once for twenty concurrent requests', async () => {
    const key = await published('busy.png', png(650, 200))
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${media(key)}?w=640`, older)))
    expect(new Set(answers.map(({ headers }) => headers['etag']))).toEqual(new Set([`"${key}-640-2.webp"`]))
    expect(answers.every(({ rawPayload }) => rawPayload.equals(answers[0]?.rawPayload ?? Buffer.alloc(0)))).toBe(true)
  })

  it('Answers 404 for a rendition of an image that the store has lost', async () => {
    const key = keyOf('lost.png')
    await portal.fixtures.records.keepFiles(systemViewer, [
      { key, name: 'lost.png', contentType: 'image/png', bytes: 9, sha256: '0'.repeat(64), width: 700, height: 300 },
    ])
    await portal.fixtures.records.upsertBatch(systemViewer, certificateAsset, [
      { integrationId: 'lost', name: 'Lost', certificate: idOf(certificate, 'iso-9001'), file: key },
    ])
    expect((await get(`${media(key)}?w=320`)).statusCode).toBe(404)
  })

  it('Adds no row beside that of the image', async () => {
    await portal.services.renditions.idle()
    const { rows } = await database.queries.execute(sql`select key from stored_file where key like ${`${photo}%`}`)
    expect(rows).toEqual([{ key: photo }])
  })
})

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes)
}
