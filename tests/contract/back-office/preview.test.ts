import { expect, it } from 'vitest'
import { account } from '#features/catalogue/accounts/account.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { textIn } from './files-portal.ts'
import { fileText } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { base, open } from './back-office-portal.ts'
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

const h1 = (body: string): string | undefined => /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]

describeEachDatabase('What a preview shows', (openDatabase) => {
  const on = previewPortal(openDatabase)

  it('[BOF-07] An event that is published tomorrow is seen as a French guest tomorrow, and not today', async () => {
    const then = await on.shown(event, { place: '/fr/fr', day: tomorrow })
    expect(labelOf(then.page.body)).toBe('Preview as: A guest, France – Français, June 16, 2026')
    expect([isHidden(then.page.body), then.frame.status, h1(then.frame.body)]).toEqual([false, 200, 'Le salon'])
    const now = await on.shown(event, { place: '/fr/fr', day: today })
    const missing = await open(on.portal, '/fr/fr/publication-not-found')
    expect([isHidden(now.page.body), now.frame.status, h1(now.frame.body)]).toEqual([true, 404, h1(missing.body)])
    expect(now.frame.body).not.toContain('Le salon')
    const why = /href="([^"]*account\/visibility[^"]*)"[^>]*>Why does this visitor not see it\?/.exec(
      now.page.body,
    )?.[1]
    const explained = await on.get((why ?? '').replaceAll('&amp;', '&'))
    expect([explained.status, textIn(explained.body).includes('The fair')]).toEqual([200, true])
    expect(why).toContain(`/fr/fr/account/visibility?what=${event}&amp;account=&amp;site=FR&amp;day=${today}`)
    const inDutch = await on.shown(event, { place: '/nl/nl-nl', day: tomorrow })
    expect([isHidden(inDutch.page.body), inDutch.frame.status]).toEqual([true, 404])
  })

  it('[BOF-07] A part is shown on the page of its whole', async () => {
    const version = idOf(managedContentVersion, 'fair-fr')
    expect((await on.get(`${base}/record/${version}`)).body).toContain(`href="${preview(version)}"`)
    const { frame } = await on.shown(version, { place: '/fr/fr', day: tomorrow })
    expect(h1(frame.body)).toBe('Le salon')
  })

  it('[BOF-07] The images of a page come as the visitor may read them', async () => {
    const { frame } = await on.shown(event, { place: '/fr/fr', day: tomorrow })
    const own = `${base}/preview/fr.fr.${tomorrow}.guest/media/${image}`
    expect(frame.body).toContain(`src="${own}"`)
    expect(frame.body).not.toContain('/fr/fr/sfsites/c/cms/delivery/media/')
    const file = await on.get(own)
    expect([file.status, file.body, file.headers['cache-control']]).toEqual([
      200,
      fileText('fair.png'),
      'private, no-store',
    ])
    expect((await on.get(own.replace(tomorrow, today))).status).toBe(404)
    expect((await on.get(own.replace('guest', customer))).status).toBe(200)
    for (const unknown of [idOf(account, 'never-was'), grade, 'nobody'])
      expect([unknown, (await on.get(own.replace('guest', unknown))).status]).toEqual([unknown, 404])
  })

  it('[BOF-07] A grade that an account does not get is hidden from the account alone, from the day of the rule on', async () => {
    const seen = async (values: Readonly<Record<string, string>>) => {
      const { page, frame } = await on.shown(grade, { place: '/nl/en-us', day: tomorrow, ...values })
      return [isHidden(page.body), frame.status, frame.body.includes('Xanvero 80')]
    }
    expect(await seen({})).toEqual([false, 200, true])
    expect(await seen({ account: 'Weerdmolen Bakeries' })).toEqual([true, 404, false])
    expect(await seen({ account: 'Weerdmolen Bakeries', day: today })).toEqual([false, 200, true])
    expect(await seen({ account: 'brenvik' })).toEqual([false, 200, true])
  })

  it('[BOF-07] Everything on the page is as of its day', async () => {
    const marked = async (day: string) => {
      const { frame } = await on.shown(grade, { place: '/be/fr', day })
      return [frame.status, frame.body.includes('Le salon'), frame.body.includes('Terminé')]
    }
    expect(await marked(today)).toEqual([200, false, false])
    expect(await marked('2026-09-17')).toEqual([200, true, false])
    expect(await marked('2026-09-18')).toEqual([200, true, true])
  })

  it('[BOF-07] A grade on a site for signed-in users is seen as an account, and not as a guest', async () => {
    const { records, follower } = on.portal.fixtures
    const own = { name: 'Only for the Swiss', code: 'CH-1', countries: ['CH'] }
    const principal = idOf(account, 'tessolund')
    const { id } = await records.create(systemViewer, tradeGrade, {
      ...own,
      principal,
      tradeName: idOf(tradeName, 'citrelle'),
    })
    await follower.catchUp()
    const theirs = await on.shown(id, { place: '/ch/de', account: 'customer', day: tomorrow })
    expect([isHidden(theirs.page.body), theirs.frame.status, h1(theirs.frame.body)]).toEqual([
      false,
      200,
      'Only for the Swiss',
    ])
    const guest = await on.shown(id, { place: '/ch/de', day: tomorrow })
    expect([isHidden(guest.page.body), guest.frame.body.includes('Only for the Swiss')]).toEqual([true, false])
    // The page to which a guest would be sent.
    expect([guest.frame.status, guest.frame.body.includes('name="password"')]).toEqual([200, true])
  })

  it('[BOF-07] A record without a page has no preview, and others lead to it', async () => {
    for (const id of [grade, event, idOf(account, 'brenvik'), idOf(tradeName, 'xanvero')])
      expect((await on.get(`${base}/record/${id}`)).body).toContain(`href="${preview(id)}"`)
    for (const id of [customer, idOf(company, 'NORVANE-NL')]) {
      expect((await on.get(`${base}/record/${id}`)).body).not.toContain('/preview')
      expect((await on.get(preview(id))).status).toBe(404)
      expect((await on.get(frameOf(id, `nl.en-us.${today}.guest`))).status).toBe(404)
    }
    expect((await on.get(preview('nonsense'))).status).toBe(404)
  })

  it.each([
    [{ place: '/fr/tr' }, 'There is no such site in this language.'],
    [{ place: '//elsewhere.example' }, 'There is no such site in this language.'],
    [{ account: 'Nobody' }, 'There is no such account.'],
    [{ account: 'Twin' }, 'Several accounts have this name.'],
    [{ day: '2026-02-30' }, 'There is no such day.'],
  ])('[BOF-07] Says what is wrong with %j, and shows no page', async (values, problem) => {
    const { status, body } = await on.asked(grade, values)
    expect([status, body.includes(problem), body.includes('aria-invalid="true"'), body.includes('<iframe')]).toEqual([
      400,
      true,
      true,
      false,
    ])
  })
})
