import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { assortmentRule } from '#features/catalogue/assortments/assortment-rule.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { searchCount } from '#features/search/counts/search-count.ts'
import { auditLog, outbox } from '#platform/records/engine-tables.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, fileKey, fileText, keepContentFiles, publish } from '../../fixtures/calls-contents.ts'
import { createUser } from '../../fixtures/create-user.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'
import { base, open, type Answered } from './back-office-portal.ts'
import { textIn } from './files-portal.ts'

type Headers = Readonly<Record<string, string>>

const today = '2026-06-15'
const tomorrow = '2026-06-16'
const customer = idOf(account, 'customer')
const grade = idOf(tradeGrade, 'xanvero-80')
const event = idOf(managedContent, 'fair')
const image = fileKey('fair.png')
const preview = (id: string): string => `${base}/record/${id}/preview`
const frameOf = (id: string, visitor: string): string => `${preview(id)}/${visitor}`
const labelOf = (body: string): string | undefined => /<h2 id="preview">(.*?)<\/h2>/.exec(body)?.[1]
const h1 = (body: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]

describeEachDatabase('The preview of a page as a visitor', (openDatabase) => {
  let portal: TestPortal
  const headers = new Map<string, Headers>()
  const noted: string[] = []
  beforeAll(async () => {
    portal = await testPortal(openDatabase, (services) => ({
      records: cachedReads(services.records, () => services.content.contentVersion, 1000),
      callObserver: { note: (name) => (noted.push(name), null) },
    }))
    const { records, follower } = portal.fixtures
    await keepContentFiles(records, portal.files, ['fair.png'])
    await publish(
      records,
      'fair',
      {
        name: 'The fair',
        type: 'events_announcements',
        image,
        startsOn: '2026-09-15',
        endsOn: '2026-09-17',
        products: [grade],
      },
      { language: 'fr', name: 'Le salon', publishedFrom: tomorrow, imageAlt: 'Le hall' },
    )
    await records.create(systemViewer, assortmentRule, {
      name: 'Only citric acid',
      effect: 'allow',
      account: customer,
      principal: idOf(account, 'tessolund'),
      reason: 'contract',
      startsOn: tomorrow,
    })
    for (const integrationId of ['TWIN-1', 'TWIN-2'])
      await records.create(systemViewer, account, { integrationId, name: 'Twin', recordType: 'Customer' })
    await createUser(records, {
      name: 'Ottilie Hemelrijk',
      email: 'ottilie@example.com',
      roles: ['customer'],
      account: customer,
      language: 'nl-NL',
    })
    await follower.catchUp()
    for (const role of ['editor', 'internalSales', 'administrator', 'customer', 'supplier'] as const)
      headers.set(role, await signedIn(portal, role))
  })
  afterAll(() => portal.close())

  const get = (url: string, role = 'editor'): Promise<Answered> => open(portal, url, headers.get(role))
  const asked = (id: string, values: Readonly<Record<string, string>>, role = 'editor') =>
    get(`${preview(id)}?${new URLSearchParams(values).toString()}`, role)
  /** The page with the form, and what its frame shows. */
  async function shown(id: string, values: Readonly<Record<string, string>>) {
    const page = await asked(id, values)
    expect(page.status).toBe(200)
    const src = /<iframe[^>]* src="([^"]+)"/.exec(page.body)?.[1] ?? expect.unreachable()
    return { page, src, frame: await get(src) }
  }
  const isHidden = (body: string): boolean => body.includes('This visitor does not see this record on that day.')

  it('[BOF-07] An event that is published tomorrow is seen as a French guest tomorrow, and not today', async () => {
    const then = await shown(event, { place: '/fr/fr', day: tomorrow })
    expect(labelOf(then.page.body)).toBe('Preview as: A guest, France – Français, June 16, 2026')
    expect([isHidden(then.page.body), then.frame.status, h1(then.frame.body)]).toEqual([false, 200, 'Le salon'])
    const now = await shown(event, { place: '/fr/fr', day: today })
    const missing = await open(portal, '/fr/fr/publication-not-found')
    expect([isHidden(now.page.body), now.frame.status, h1(now.frame.body)]).toEqual([true, 404, h1(missing.body)])
    expect(now.frame.body).not.toContain('Le salon')
    const why = /href="([^"]*account\/visibility[^"]*)"[^>]*>Why does this visitor not see it\?/.exec(
      now.page.body,
    )?.[1]
    const explained = await get((why ?? '').replaceAll('&amp;', '&'))
    expect([explained.status, textIn(explained.body).includes('The fair')]).toEqual([200, true])
    expect(why).toContain(`/fr/fr/account/visibility?what=${event}&amp;account=&amp;site=FR&amp;day=${today}`)
    const inDutch = await shown(event, { place: '/nl/nl-nl', day: tomorrow })
    expect([isHidden(inDutch.page.body), inDutch.frame.status]).toEqual([true, 404])
  })

  it('[BOF-07] A part is shown on the page of its whole', async () => {
    const version = idOf(managedContentVersion, 'fair-fr')
    expect((await get(`${base}/record/${version}`)).body).toContain(`href="${preview(version)}"`)
    const { frame } = await shown(version, { place: '/fr/fr', day: tomorrow })
    expect(h1(frame.body)).toBe('Le salon')
  })

  it('[BOF-07] The images of a page come as the visitor may read them', async () => {
    const { frame } = await shown(event, { place: '/fr/fr', day: tomorrow })
    const own = `${base}/preview/fr.fr.${tomorrow}.guest/media/${image}`
    expect(frame.body).toContain(`src="${own}"`)
    expect(frame.body).not.toContain('/fr/fr/sfsites/c/cms/delivery/media/')
    const file = await get(own)
    expect([file.status, file.body, file.headers['cache-control']]).toEqual([
      200,
      fileText('fair.png'),
      'private, no-store',
    ])
    expect((await get(own.replace(tomorrow, today))).status).toBe(404)
    expect((await get(own.replace('guest', customer))).status).toBe(200)
    for (const unknown of [idOf(account, 'never-was'), grade, 'nobody'])
      expect([unknown, (await get(own.replace('guest', unknown))).status]).toEqual([unknown, 404])
  })

  it('[BOF-07] A grade that an account does not get is hidden from the account alone, from the day of the rule on', async () => {
    const seen = async (values: Readonly<Record<string, string>>) => {
      const { page, frame } = await shown(grade, { place: '/nl/en-us', day: tomorrow, ...values })
      return [isHidden(page.body), frame.status, frame.body.includes('Xanvero 80')]
    }
    expect(await seen({})).toEqual([false, 200, true])
    expect(await seen({ account: 'Weerdmolen Bakeries' })).toEqual([true, 404, false])
    expect(await seen({ account: 'Weerdmolen Bakeries', day: today })).toEqual([false, 200, true])
    expect(await seen({ account: 'brenvik' })).toEqual([false, 200, true])
  })

  it('[BOF-07] Everything on the page is as of its day', async () => {
    const marked = async (day: string) => {
      const { frame } = await shown(grade, { place: '/be/fr', day })
      return [frame.status, frame.body.includes('Le salon'), frame.body.includes('Terminé')]
    }
    expect(await marked(today)).toEqual([200, false, false])
    expect(await marked('2026-09-17')).toEqual([200, true, false])
    expect(await marked('2026-09-18')).toEqual([200, true, true])
  })

  it('[BOF-07] A grade on a site for signed-in users is seen as an account, and not as a guest', async () => {
    const { records, follower } = portal.fixtures
    const own = { name: 'Only for the Swiss', code: 'CH-1', countries: ['CH'] }
    const principal = idOf(account, 'tessolund')
    const { id } = await records.create(systemViewer, tradeGrade, {
      ...own,
      principal,
      tradeName: idOf(tradeName, 'citrelle'),
    })
    await follower.catchUp()
    const theirs = await shown(id, { place: '/ch/de', account: 'customer', day: tomorrow })
    expect([isHidden(theirs.page.body), theirs.frame.status, h1(theirs.frame.body)]).toEqual([
      false,
      200,
      'Only for the Swiss',
    ])
    const guest = await shown(id, { place: '/ch/de', day: tomorrow })
    expect([isHidden(guest.page.body), guest.frame.body.includes('Only for the Swiss')]).toEqual([true, false])
    // The page to which a guest would be sent.
    expect([guest.frame.status, guest.frame.body.includes('name="password"')]).toEqual([200, true])
  })

  it('[BOF-07] A frame runs nothing, leads nowhere, sets no cookie and is stored nowhere', async () => {
    const before = portal.cache.stats()
    const { page, src, frame } = await shown(grade, { place: '/nl/en-us', account: 'customer' })
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
    expect(portal.cache.stats()).toEqual(before)
  })

  it('[BOF-07] A frame has nothing of a person: neither of the account nor of its reader', async () => {
    const { frame } = await shown(grade, { place: '/nl/en-us', account: 'customer' })
    expect(frame.body).not.toMatch(/Ottilie|Ada Lindqvist|ottilie@example/)
    expect(frame.body).toContain('/nl/en-us/sign-in')
  })

  it('[BOF-07] Looking writes nothing and is not counted', async () => {
    const { queries } = portal.services.backOffice.database
    const written = async () => [
      await queries.$count(auditLog),
      await queries.$count(outbox),
      await queries.$count(searchCount),
    ]
    await portal.services.signIn.audit.settle()
    const before = await written()
    noted.length = 0
    for (const id of [grade, event, idOf(account, 'brenvik'), idOf(tradeName, 'xanvero')])
      expect((await shown(id, { place: '/nl/en-us', account: 'customer' })).frame.headers['content-type']).toContain(
        'html',
      )
    await portal.services.signIn.audit.settle()
    expect([await written(), noted]).toEqual([before, []])
  })

  it('[BOF-07] What is looked at for another day does not reach the pages of guests', async () => {
    await shown(event, { place: '/fr/fr', day: tomorrow })
    const page = await open(portal, `/fr/fr/publication/the-fair-${contentKey('fair')}`)
    expect([page.status, page.headers['location']]).toEqual([302, '/fr/fr/publication-not-found?origin=external'])
    expect((await open(portal, '/fr/fr/publications')).body).not.toContain('Le salon')
  })

  it('[BOF-07] Is for those who may use the explanation, and for records that they see', async () => {
    const frame = frameOf(grade, `nl.en-us.${today}.guest`)
    const media = `${base}/preview/fr.fr.${tomorrow}.guest/media/${image}`
    for (const url of [preview(grade), frame, media]) {
      const guest = await open(portal, url)
      expect([guest.status, String(guest.headers['location']).includes('/sign-in?return-to=')]).toEqual([302, true])
      for (const role of ['customer', 'supplier']) expect([role, (await get(url, role)).status]).toEqual([role, 403])
      expect((await get(url, 'administrator')).status).toBe(200)
    }
    for (const url of [preview(grade), frame]) expect((await get(url, 'internalSales')).status).toBe(200)
    // Sales people do not see what is not published, nor the page of it.
    expect((await get(preview(event), 'internalSales')).status).toBe(404)
    expect((await get(frameOf(event, `fr.fr.${tomorrow}.guest`), 'internalSales')).status).toBe(404)
  })

  it('[BOF-07] Those who do not maintain what is published see pages of today alone', async () => {
    const { body } = await asked(grade, { place: '/nl/en-us', day: tomorrow }, 'internalSales')
    expect([labelOf(body), body.includes('name="day"')]).toEqual([
      'Preview as: A guest, Netherlands – English, June 15, 2026',
      false,
    ])
    for (const [day, status] of [
      [today, 200],
      [tomorrow, 404],
    ] as const) {
      expect((await get(frameOf(grade, `nl.en-us.${day}.guest`), 'internalSales')).status).toBe(status)
      expect((await get(frameOf(grade, `nl.en-us.${day}.guest`))).status).toBe(200)
    }
    expect((await get(`${base}/preview/fr.fr.${tomorrow}.guest/media/${image}`, 'internalSales')).status).toBe(404)
  })

  it('[BOF-07] A record without a page has no preview, and others lead to it', async () => {
    for (const id of [grade, event, idOf(account, 'brenvik'), idOf(tradeName, 'xanvero')])
      expect((await get(`${base}/record/${id}`)).body).toContain(`href="${preview(id)}"`)
    for (const id of [customer, idOf(company, 'NORVANE-NL')]) {
      expect((await get(`${base}/record/${id}`)).body).not.toContain('/preview')
      expect((await get(preview(id))).status).toBe(404)
      expect((await get(frameOf(id, `nl.en-us.${today}.guest`))).status).toBe(404)
    }
    expect((await get(preview('nonsense'))).status).toBe(404)
  })

  it.each([
    [{ place: '/fr/tr' }, 'There is no such site in this language.'],
    [{ place: '//elsewhere.example' }, 'There is no such site in this language.'],
    [{ account: 'Nobody' }, 'There is no such account.'],
    [{ account: 'Twin' }, 'Several accounts have this name.'],
    [{ day: '2026-02-30' }, 'There is no such day.'],
  ])('[BOF-07] Says what is wrong with %j, and shows no page', async (values, problem) => {
    const { status, body } = await asked(grade, values)
    expect([status, body.includes(problem), body.includes('aria-invalid="true"'), body.includes('<iframe')]).toEqual([
      400,
      true,
      true,
      false,
    ])
  })

  it.each(['nl.tr.2026-06-15.guest', 'nl.en-us.2026-02-30.guest', 'xx.en-us.2026-06-15.guest', 'guest', '%00'])(
    '[BOF-07] The frame of the visitor %j does not exist',
    async (visitor) => {
      expect((await get(frameOf(grade, visitor))).status).toBe(404)
    },
  )
})
