import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Insert } from '#platform/entity/entity.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { equals } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { createApp } from '#app/app.ts'
import { previewToken } from '#features/content/preview/preview.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const secret = 'a secret of sixteen'
const later = Math.floor(today.getTime() / 1000) + 3600
const nlToken = previewToken(secret, 'nl', later)
const supplier = `/nl/en-us/supplier/brenvik-biopolymers-${idOf(account, 'brenvik')}`

describeEachDatabase('Pages in preview', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    // The row cache contains rows as guests see them: a preview must not add to it.
    portal = await testPortal(open, (services) => ({
      previewSecret: secret,
      records: cachedReads(services.records, () => services.content.contentVersion, 1000),
    }))
    await publish('A draft about Brenvik', { status: 'draft' })
    await publish('News of December', { status: 'published', publishedFrom: '2026-12-01' })
    await publish('News of last year', { status: 'published', publishedUntil: '2025-12-31' })
    const texture = await publish('Texture as it is', { status: 'published', publishedFrom: '2026-02-01' })
    await portal.fixtures.records.create(systemViewer, managedContentVersion, {
      name: 'Texture as it will be',
      content: texture,
      language: 'en-US',
      status: 'draft',
      publishedFrom: '2026-01-01',
    })
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  async function publish(
    name: string,
    version: Pick<Insert<typeof managedContentVersion>, 'status' | 'publishedFrom' | 'publishedUntil'>,
  ): Promise<string> {
    const { records } = portal.fixtures
    const content = await records.create(systemViewer, managedContent, {
      name,
      type: 'stories',
      principals: [idOf(account, 'brenvik')],
      publishedDate: '2026-06-01',
    })
    await records.create(systemViewer, managedContentVersion, {
      name,
      content: content.id,
      language: 'en-US',
      ...version,
    })
    return content.id
  }

  const get = (url: string) => portal.app.inject({ url })
  const bodyOf = async (url: string) => (await get(url)).body
  const withToken = (url: string, token = nlToken, more = '') =>
    `${url}${url.includes('?') ? '&' : '?'}preview=${token}${more}`

  it('[ERP-03] Shows drafts and the publications of the day to a viewer with the token', async () => {
    const body = await bodyOf(withToken(supplier))
    expect(body).toContain('A draft about Brenvik')
    expect(body).not.toContain('News of December')
    expect(body).not.toContain('News of last year')
    expect(body).toContain('class="preview-bar"')
  })

  it.each([
    ['2026-12-24', 'News of December', 'News of last year'],
    ['2025-06-01', 'News of last year', 'News of December'],
  ])('[ERP-03] Shows for the date %s the text %s', async (day, shown, hidden) => {
    const body = await bodyOf(withToken(supplier, nlToken, `&preview-date=${day}`))
    expect(body).toContain(shown)
    expect(body).not.toContain(hidden)
  })

  it('[ERP-03] Is never cached or indexed', async () => {
    const before = portal.cache.stats()
    const { headers, body } = await get(withToken(supplier))
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['etag']).toBeUndefined()
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(body).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(body).not.toContain('hreflang=')
    expect(portal.cache.stats()).toEqual(before)
  })

  it('[ERP-03] Shows no draft to guests, before or after an editor’s preview', async () => {
    const guest = [supplier, `${supplier}?preview=`, `${supplier}?preview-date=2026-12-24`]
    for (const url of [...guest, withToken(supplier), ...guest, supplier]) {
      const isGuest = url !== withToken(supplier)
      expect((await bodyOf(url)).includes('A draft about Brenvik'), url).toBe(!isGuest)
    }
    const { statusCode, body } = await get(
      `/lwr/apex/v65.0/DetailController/getPrincipalDetails?preview=${nlToken}&methodParams=${encodeURIComponent(
        JSON.stringify({
          recordId: idOf(account, 'brenvik'),
          countryCode: 'NL',
          languageCode: 'en-US',
          preview: nlToken,
        }),
      )}`,
    )
    expect(statusCode).toBe(200)
    expect(body).not.toContain('A draft about Brenvik')
  })

  it.each([
    ['over', previewToken(secret, 'nl', Math.floor(today.getTime() / 1000))],
    ['of another site', previewToken(secret, 'be', later)],
    ['of another secret', previewToken('another secret of ours', 'nl', later)],
    ['with another end', nlToken.replace(String(later), String(later + 1))],
    ['with another proof', nlToken.replace(/.{4}$/, 'AAAA')],
    ['cut', nlToken.slice(0, -1)],
  ])('[ERP-03] Ignores a token that is %s', async (_what, token) => {
    const { headers, body } = await get(withToken(supplier, token))
    expect(body).not.toContain('A draft about Brenvik')
    expect(body).not.toContain('preview-bar')
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect((await get(withToken('/nl/en-us/product/x-nothing', token))).statusCode).toBe(302)
  })

  it('[ERP-03] Shows an error in place with its status', async () => {
    const unknownPath = `/nl/en-us/product/x-${idOf(tradeGrade, 'never-was')}`
    const { statusCode, headers, body } = await get(withToken(unknownPath))
    expect(statusCode).toBe(404)
    expect(headers['location']).toBeUndefined()
    expect(body).toContain(`<h1>${/<h1>(.*?)<\/h1>/.exec(await bodyOf('/nl/en-us/product-not-found'))?.[1]}</h1>`)
    expect(body).toContain('preview-bar')
    expect((await get(withToken('/nl/en-us/group/unheard-of'))).statusCode).toBe(404)
  })

  it('[ERP-03] Redirects to the canonical address within the preview', async () => {
    const wrong = `/nl/en-us/supplier/other-${idOf(account, 'brenvik')}`
    const { statusCode, headers } = await get(withToken(wrong))
    expect([statusCode, headers['location']]).toEqual([301, withToken(supplier)])
  })

  it('[ERP-03] Preserves the preview in every link of the site and offers a link to leave it', async () => {
    const body = await bodyOf(withToken(supplier))
    const shown = body.slice(
      body.indexOf('<div id="root">'),
      body.indexOf('<script type="application/json" id="hydration">'),
    )
    const links = [...shown.matchAll(/<a[^>]* href="(\/nl[^"]*)"/g)].map(([, href]) => href ?? '')
    expect(links.length).toBeGreaterThan(10)
    expect(links.filter((href) => !href.includes(`preview=${nlToken}`))).toEqual([])
    expect(body).toContain(`<a href="${supplier}">`)
  })

  it('[ERP-03] Shows an editor a site for signed-in users', async () => {
    const token = previewToken(secret, 'ch', later)
    expect((await get('/ch/de')).statusCode).toBe(302)
    expect((await get(withToken('/ch/de', token))).statusCode).toBe(200)
    expect((await get(withToken('/ch/de'))).statusCode).toBe(302)
  })

  it('[ERP-03] Shows the draft of a published text', async () => {
    expect(await bodyOf(supplier)).toContain('Texture as it is')
    const body = await bodyOf(withToken(supplier))
    expect(body).toContain('Texture as it will be')
    expect(body).not.toContain('Texture as it is')
  })

  it('[ERP-03] Shows the page of a draft that other viewers cannot see', async () => {
    const [draft] = await portal.fixtures.records.list(systemViewer, managedContent, {
      where: equals('name', 'A draft about Brenvik'),
    })
    const page = `/nl/en-us/publication/a-draft-about-brenvik-${draft?.contentKey}`
    expect((await get(withToken(page))).statusCode).toBe(200)
    expect((await get(page)).headers['location']).toMatch('/nl/en-us/publication-not-found')
  })

  it('[ERP-03] Does not exist if the portal has no secret', async () => {
    const app = await createApp({ ...portal.services, previewSecret: undefined })
    const { body } = await app.inject(withToken(supplier))
    expect(body).not.toContain('preview-bar')
    expect(body).not.toContain('A draft about Brenvik')
    await app.close()
  })
})
