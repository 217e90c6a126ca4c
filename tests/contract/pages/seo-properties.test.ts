import { afterAll, beforeAll, expect, it } from 'vitest'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { chSite } from '#sites/ch.ts'
import { nlSite } from '#sites/nl.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, publish } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { readHead } from '../../fixtures/reading/head-reading.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { signedIn } from '../../fixtures/signed-in.ts'

const grade = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('The properties of a page for search engines', (open) => {
  let portal: TestPortal

  beforeAll(async () => {
    portal = await testPortal(open)
    await publish(
      portal.fixtures.records,
      'story',
      { name: 'A story', countries: ['NL', 'BE'] },
      { language: 'nl-NL', name: 'Een verhaal', subtitle: 'Over iets.' },
    )
    await publish(portal.fixtures.records, 'imprint', { name: 'Imprint', type: 'page' }, { language: 'en-US' })
    await publish(
      portal.fixtures.records,
      'group-privacy',
      { name: 'Privacy', type: 'page', pageRole: 'privacy' },
      { language: 'en-US' },
    )
    await publish(portal.fixtures.records, 'picture', { type: 'sfdc_cms__image' }, { language: 'en-US' })
    await portal.fixtures.records.upsertBatch(systemViewer, tradeGrade, [
      { integrationId: 'xanvero-200', countries: ['NL', 'US', 'CH'] },
    ])
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const addressOf = (recordId: string, query = '', communityId = nlSite.communityId) =>
    `/services/data/v65.0/connect/communities/${communityId}/seo/properties/${recordId}${query}`
  async function ask(url: string) {
    const { statusCode, headers, body } = await portal.app.inject({ url })
    return { statusCode, headers, body: JSON.parse(body) }
  }

  it('[SEO-01] Returns seven properties and the record that they describe', async () => {
    const { statusCode, headers, body } = await ask(addressOf(grade, '?fields=Product2.Name,ProductCode'))
    expect(statusCode).toBe(200)
    // SEO-07: a client may cache them for an hour.
    expect(headers['cache-control']).toBe('private, max-age=3600')
    expect(Object.keys(body).toSorted()).toEqual([
      'canonicalUrl',
      'complexFields',
      'fields',
      'hrefLangUrls',
      'isSeoIndexed',
      'objectName',
      'recordId',
      'recordName',
    ])
    expect(body).toMatchObject({
      recordId: grade,
      objectName: tradeGrade.label,
      fields: { 'Product2.Name': body.recordName },
      complexFields: {},
      isSeoIndexed: true,
    })
  })

  it.each([
    ['a trade grade', () => grade, 'Xanvero 80'],
    ['a trade name', () => idOf(tradeName, 'xanvero'), 'Xanvero'],
    ['a supplier', () => idOf(account, 'brenvik'), 'Brenvik Biopolymers'],
    ['a publication', () => idOf(managedContent, 'story'), 'Een verhaal'],
    ['a publication by its key', () => contentKey('story'), 'Een verhaal'],
    ['a plain page', () => idOf(managedContent, 'imprint'), 'imprint in en-US'],
  ])('[CMS-06] Returns for %s the properties of its page, under either address', async (_, id, name) => {
    const { statusCode, body } = await ask(addressOf(id()))
    expect(statusCode).toBe(200)
    expect(body.recordName).toBe(name)
    const page = await portal.app.inject({ url: body.canonicalUrl.slice(publicOrigin.length) })
    expect(page.statusCode, body.canonicalUrl).toBe(200)
    const head = readHead(page.body)
    expect(head.canonical).toBe(body.canonicalUrl)
    expect(head.alternates).toEqual(new Map(Object.entries(body.hrefLangUrls)))
    expect(Object.values(body.hrefLangUrls)).toContain(body.canonicalUrl)
    const wrapped = await ask(`/nl/nl-nl/webruntime/api${addressOf(id())}?language=nl-NL&asGuest=true&htmlEncode=false`)
    expect(wrapped.body).toEqual(body)
  })

  it('[SEO-01] [LNG-01] Names the address in the language in which a content is written', async () => {
    const { body } = await ask(addressOf(idOf(managedContent, 'imprint')))
    expect(body.canonicalUrl).toBe(`${publicOrigin}/nl/en-us/page/imprint-${contentKey('imprint')}`)
    const dutch = readHead((await portal.app.inject({ url: `/nl/nl-nl/page/imprint-${contentKey('imprint')}` })).body)
    expect([dutch.canonical, dutch.robots, dutch.alternates.size]).toEqual([body.canonicalUrl, 'index,follow', 0])
  })

  it('[SEO-01] [CTX-08] Excludes a legal page of the group from the index on the site of a country', async () => {
    const id = idOf(managedContent, 'group-privacy')
    expect((await ask(addressOf(id))).body).toMatchObject({ isSeoIndexed: false, hrefLangUrls: {} })
    const { body } = await ask(addressOf(id, '', worldwideSite.communityId))
    expect(body.isSeoIndexed).toBe(true)
    expect(Object.keys(body.hrefLangUrls).toSorted()).toEqual(['en', 'x-default'])
    const address = `/page/privacy-${contentKey('group-privacy')}`
    expect(readHead((await portal.app.inject({ url: `/nl/en-us${address}` })).body).robots).toBe('noindex,follow')
    expect(readHead((await portal.app.inject({ url: `/global/en-us${address}` })).body).robots).toBe('index,follow')
  })

  it('[SEO-01] Uses the requested language or that of the site', async () => {
    const inLanguage = async (query: string, communityId?: string) =>
      (await ask(addressOf(grade, query, communityId))).body.canonicalUrl.split('/').slice(3, 5).join('/')
    expect(await inLanguage('')).toBe('nl/nl-nl')
    expect(await inLanguage('?language=en-US')).toBe('nl/en-us')
    expect(await inLanguage('?language=en_US')).toBe('nl/en-us')
    expect(await inLanguage('?language=tr')).toBe('nl/nl-nl')
    expect(await inLanguage('?language=fr', worldwideSite.communityId)).toBe('global/fr')
    expect((await ask(addressOf(grade, '?language=xx'))).statusCode).toBe(400)
  })

  it('[SEO-01] Writes dates, numbers and flags as text, and a field without a value as an empty one', async () => {
    const names = ['CreatedDate', 'Shelf_Life_Months__c', 'Sample_Available__c', 'Purity__c']
    const { fields } = (await ask(addressOf(grade, `?fields=${names.join()}`))).body
    expect(Object.keys(fields)).toEqual(names)
    expect(fields['CreatedDate']).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
    expect(fields['Shelf_Life_Months__c']).toMatch(/^\d*$/)
    expect(fields['Sample_Available__c']).toMatch(/^(?:true|false)$/)
    expect(fields['Purity__c']).toBe('')
  })

  it('[SEO-01] Distinguishes texts from compound values, each under the requested name', async () => {
    const { body } = await ask(addressOf(grade, '?fields=Name,Product2.Name,%20Countries__c,Descriptions__c,,Name'))
    expect(Object.keys(body.fields).toSorted()).toEqual(['Descriptions__c', 'Name', 'Product2.Name'])
    expect(body.complexFields.Countries__c).toContain('NL')
    const content = await ask(addressOf(contentKey('story'), '?fields=Title__c,Name,Managed_Content__c.Type__c'))
    expect(content.body.fields).toEqual({
      Title__c: 'Een verhaal',
      Name: 'A story',
      'Managed_Content__c.Type__c': 'stories',
    })
  })

  it('[SEO-01] Excludes pages of a site for signed-in visitors from the index and names no other page for them', async () => {
    const url = addressOf(idOf(tradeGrade, 'xanvero-200'), '', chSite.communityId)
    const { statusCode, body } = await portal.app.inject({ url, headers: await signedIn(portal) })
    expect(statusCode).toBe(200)
    expect(JSON.parse(body)).toMatchObject({ recordName: 'Xanvero 200', isSeoIndexed: false, hrefLangUrls: {} })
  })

  it.each([
    ['a malformed record id', () => addressOf('01t-no-id'), 400, 'INVALID_ID_FIELD'],
    ['a malformed community id', () => addressOf(grade, '', 'nowhere'), 400, 'INVALID_ID_FIELD'],
    ['an unknown record', () => addressOf(idOf(tradeGrade, 'never-was')), 404, 'NOT_FOUND'],
    ['an unknown community', () => addressOf(grade, '', '0DB000000000001'), 404, 'NOT_FOUND'],
    ['an unknown community of 18 characters', () => addressOf(grade, '', '0DB000000000001GAA'), 404, 'NOT_FOUND'],
    ['an unknown community in capitals', () => addressOf(grade, '', '0DB000000000001AAA'), 404, 'NOT_FOUND'],
    ['a site in place of a community', () => addressOf(grade, '', nlSite.siteId), 404, 'NOT_FOUND'],
    ['what is not shown there', () => addressOf(idOf(tradeGrade, 'citrelle-us')), 404, 'NOT_FOUND'],
    ['a customer', () => addressOf(idOf(account, 'customer')), 404, 'NOT_FOUND'],
    ['a record without a page', () => addressOf(idOf(company, 'NORVANE-NL')), 404, 'NOT_FOUND'],
    ['an image', () => addressOf(contentKey('picture')), 404, 'NOT_FOUND'],
    [
      'a publication of another country',
      () => addressOf(contentKey('story'), '', worldwideSite.communityId),
      404,
      'NOT_FOUND',
    ],
    ['an unknown field', () => addressOf(grade, '?fields=Name,Price__c'), 400, 'INVALID_FIELD'],
    ['html', () => addressOf(grade, '?fields=Details__c'), 400, 'INVALID_FIELD'],
    ["another object's field", () => addressOf(grade, '?fields=Account.Name'), 400, 'INVALID_FIELD'],
    ['another version', () => addressOf(grade).replace('v65.0', 'v55.0'), 404, 'NOT_FOUND'],
    ['a closed site', () => addressOf(grade, '', chSite.communityId), 401, 'INVALID_SESSION_ID'],
    ['no such site', () => `/xx/nl-nl/webruntime/api${addressOf(grade)}`, 404, 'NOT_FOUND'],
  ])('[SEO-01] Answers with an error of the platform: %s', async (_, url, status, errorCode) => {
    const { statusCode, body, headers } = await ask(url())
    expect(body).toEqual([{ errorCode, message: expect.stringMatching(/./) }])
    expect(statusCode).toBe(status)
    expect(headers['cache-control']).toBe('no-store')
  })
})
