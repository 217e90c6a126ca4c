import { expect, it } from 'vitest'
import { allEntities } from '#app/entities.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { searchCount } from '#features/search/counts/search-count.ts'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { contentKey } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { storageTank } from '../record-api/fixtures/unknown-object.ts'
import { base, open, tankPortal } from './back-office-portal.ts'
import {
  customer,
  event,
  frameOf,
  grade,
  image,
  isHidden,
  labelOf,
  preview,
  today,
  tomorrow,
  previewPortal,
} from './preview-portal.ts'

describeEachDatabase('The preview of an unknown object', (openDatabase) => {
  it('[BOF-01] [BOF-07] Follows from what the object declares', async () => {
    const objects = objectCatalogue([...allEntities, { ...storageTank, pages: [{ path: productPath }] }])
    const portal = await tankPortal(openDatabase, objects)
    const administrator = await signedIn(portal, 'administrator')
    const { id } = await portal.fixtures.records.create(systemViewer, storageTank, {
      name: 'Tank 1',
      build: 'steel',
      keeper: 'tanks@example.com',
    })
    expect((await open(portal, `${base}/record/${id}`, administrator)).body).toContain(`href="${preview(id)}"`)
    const page = await open(portal, preview(id), administrator)
    expect([page.status, isHidden(page.body)]).toEqual([200, true])
    const frame = await open(portal, frameOf(id, `nl.en-us.${today}.guest`), administrator)
    expect([frame.status, frame.body.includes('<base target="_blank">')]).toEqual([404, true])
    await portal.close()
  })
})

describeEachDatabase('The frame of a preview', (openDatabase) => {
  const on = previewPortal(openDatabase)

  it('[BOF-07] A frame runs nothing, leads nowhere, sets no cookie and is stored nowhere', async () => {
    const before = on.portal.cache.stats()
    const { page, src, frame } = await on.shown(grade, { place: '/nl/en-us', account: 'customer' })
    const tag = /<iframe[^>]*>/.exec(page.body)?.[0] ?? ''
    expect(tag).toContain('sandbox="allow-same-origin"')
    const label = labelOf(page.body)
    expect(label).toBe('Preview as: Weerdmolen Bakeries, Netherlands – English, June 15, 2026')
    expect(tag).toContain(`title="${label}"`)
    const policy = String(frame.headers['content-security-policy'])
    for (const rule of [
      "default-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-same-origin',
    ])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).not.toMatch(/script-src|connect-src|frame-src/)
    expect(frame.headers['cache-control']).toBe('private, no-store')
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(frame.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(frame.headers['referrer-policy']).toBe('no-referrer')
    for (const { headers: answered } of [page, frame]) {
      expect(answered['set-cookie']).toBeUndefined()
      expect(answered['etag']).toBeUndefined()
    }
    // Data for search engines is no script.
    expect(frame.body).not.toMatch(/<script(?! type="application\/ld\+json")|modulepreload/)
    expect(frame.body).toContain('<base target="_blank">')
    expect(frame.body).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(src).toBe(frameOf(grade, `nl.en-us.${today}.${customer}`))
    expect(on.portal.cache.stats()).toEqual(before)
  })

  it('[BOF-07] A frame has nothing of a person: neither of the account nor of its reader', async () => {
    const { frame } = await on.shown(grade, { place: '/nl/en-us', account: 'customer' })
    expect(frame.body).not.toMatch(/Ottilie|Ada Lindqvist|ottilie@example/)
    expect(frame.body).toContain('/nl/en-us/sign-in')
  })

  it('[BOF-07] Looking writes nothing and is not counted', async () => {
    const { queries } = on.portal.services.backOffice.database
    const written = async () => [
      await queries.$count(auditLog),
      await queries.$count(outbox),
      await queries.$count(searchCount),
    ]
    await on.portal.services.signIn.audit.flush()
    const before = await written()
    on.noted.length = 0
    for (const id of [grade, event, idOf(account, 'brenvik'), idOf(tradeName, 'xanvero')])
      expect((await on.shown(id, { place: '/nl/en-us', account: 'customer' })).frame.headers['content-type']).toContain(
        'html',
      )
    await on.portal.services.signIn.audit.flush()
    expect([await written(), on.noted]).toEqual([before, []])
  })

  it('[BOF-07] What is looked at for another day does not reach the pages of guests', async () => {
    await on.shown(event, { place: '/fr/fr', day: tomorrow })
    const page = await open(on.portal, `/fr/fr/publication/the-fair-${contentKey('fair')}`)
    expect([page.status, page.headers['location']]).toEqual([302, '/fr/fr/publication-not-found?origin=external'])
    expect((await open(on.portal, '/fr/fr/publications')).body).not.toContain('Le salon')
  })

  it('[BOF-07] Is for those who may use the explanation, and for records that they see', async () => {
    const frame = frameOf(grade, `nl.en-us.${today}.guest`)
    const media = `${base}/preview/fr.fr.${tomorrow}.guest/media/${image}`
    for (const url of [preview(grade), frame, media]) {
      const guest = await open(on.portal, url)
      expect([guest.status, String(guest.headers['location']).includes('/sign-in?return-to=')]).toEqual([302, true])
      for (const role of ['customer', 'supplier']) expect([role, (await on.get(url, role)).status]).toEqual([role, 403])
      expect((await on.get(url, 'administrator')).status).toBe(200)
    }
    for (const url of [preview(grade), frame]) expect((await on.get(url, 'internalSales')).status).toBe(200)
    // Sales people do not see what is not published, nor the page of it.
    expect((await on.get(preview(event), 'internalSales')).status).toBe(404)
    expect((await on.get(frameOf(event, `fr.fr.${tomorrow}.guest`), 'internalSales')).status).toBe(404)
  })

  it('[BOF-07] Those who do not maintain what is published see pages of today alone', async () => {
    const { body } = await on.asked(grade, { place: '/nl/en-us', day: tomorrow }, 'internalSales')
    expect([labelOf(body), body.includes('name="day"')]).toEqual([
      'Preview as: A guest, Netherlands – English, June 15, 2026',
      false,
    ])
    for (const [day, status] of [
      [today, 200],
      [tomorrow, 404],
    ] as const) {
      expect((await on.get(frameOf(grade, `nl.en-us.${day}.guest`), 'internalSales')).status).toBe(status)
      expect((await on.get(frameOf(grade, `nl.en-us.${day}.guest`))).status).toBe(200)
    }
    expect((await on.get(`${base}/preview/fr.fr.${tomorrow}.guest/media/${image}`, 'internalSales')).status).toBe(404)
  })

  it.each(['nl.tr.2026-06-15.guest', 'nl.en-us.2026-02-30.guest', 'xx.en-us.2026-06-15.guest', 'guest', '%00'])(
    '[BOF-07] The frame of the visitor %j does not exist',
    async (visitor) => {
      expect((await on.get(frameOf(grade, visitor))).status).toBe(404)
    },
  )
})
