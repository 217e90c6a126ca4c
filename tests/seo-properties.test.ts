import { afterAll, beforeAll, expect, it } from 'vitest'
import { managedContent } from '#entities/managed-content.ts'
import { account } from '#entities/account.ts'
import { company } from '#entities/company.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { chSite } from '#sites/ch.ts'
import { nlSite } from '#sites/nl.ts'
import { worldwideSite } from '#sites/worldwide.ts'
import { idOf } from './calls-catalogue.ts'
import { contentKey, publish } from './calls-contents.ts'
import { describeEachDatabase } from './databases.ts'
import { readHead } from './head-reading.ts'
import { publicOrigin, testPortal, type TestPortal } from './http-portal.ts'

const grade = idOf(tradeGrade, 'xanvero-80')

describeEachDatabase('the properties of a page for search engines', (open) => {
  let portal: TestPortal

  beforeAll(async () => {
    portal = await testPortal(open)
    await publish(
      portal.setting.records,
      'story',
      { name: 'A story', countries: ['NL', 'BE'] },
      { language: 'nl-NL', name: 'Een verhaal', subtitle: 'Over iets.' },
    )
    await publish(portal.setting.records, 'imprint', { name: 'Imprint', type: 'page' }, { language: 'en-US' })
    await publish(portal.setting.records, 'picture', { type: 'sfdc_cms__image' }, { language: 'en-US' })
    await portal.setting.follower.catchUp()
  })
  afterAll(() => portal.close())

  const addressOf = (recordId: string, query = '', communityId = nlSite.communityId) =>
    `/services/data/v65.0/connect/communities/${communityId}/seo/properties/${recordId}${query}`
  async function ask(url: string) {
    const { statusCode, headers, body } = await portal.app.inject({ url })
    return { statusCode, headers, body: JSON.parse(body) }
  }

  it('[SEO-01] have seven parts, and the record they are about', async () => {
    const { statusCode, headers, body } = await ask(addressOf(grade, '?fields=Product2.Name,ProductCode'))
    expect(statusCode).toBe(200)
    // SEO-07: a client keeps them for an hour.
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
  ])('[CMS-06] of %s are those of its page, under either address', async (_, id, name) => {
    const { statusCode, body } = await ask(addressOf(id()))
    expect(statusCode).toBe(200)
    expect(body.recordName).toBe(name)
    const page = await portal.app.inject({ url: body.canonicalUrl.slice(publicOrigin.length) })
    expect(page.statusCode, body.canonicalUrl).toBe(200)
    const head = readHead(page.body)
    expect(head.canonical).toBe(body.canonicalUrl)
    expect(head.alternates).toEqual(new Map(Object.entries(body.hrefLangUrls)))
    expect(body.hrefLangUrls['nl-NL']).toBe(body.canonicalUrl)
    const wrapped = await ask(`/nl/nl-nl/webruntime/api${addressOf(id())}?language=nl-NL&asGuest=true&htmlEncode=false`)
    expect(wrapped.body).toEqual(body)
  })

  it('[SEO-01] stand in the language asked for, else in that of the site', async () => {
    const inLanguage = async (query: string, communityId?: string) =>
      (await ask(addressOf(grade, query, communityId))).body.canonicalUrl.split('/').slice(3, 5).join('/')
    expect(await inLanguage('')).toBe('nl/nl-nl')
    expect(await inLanguage('?language=en-US')).toBe('nl/en-us')
    expect(await inLanguage('?language=en_US')).toBe('nl/en-us')
    expect(await inLanguage('?language=tr')).toBe('nl/nl-nl')
    expect(await inLanguage('?language=fr', worldwideSite.communityId)).toBe('global/fr')
    expect((await ask(addressOf(grade, '?language=xx'))).statusCode).toBe(400)
  })

  it('[SEO-01] tell texts from what has parts, each by the name it was asked by', async () => {
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

  it.each([
    ['a malformed record id', () => addressOf('01t-no-id'), 400, 'INVALID_ID_FIELD'],
    ['a malformed community id', () => addressOf(grade, '', 'nowhere'), 400, 'INVALID_ID_FIELD'],
    ['an unknown record', () => addressOf(idOf(tradeGrade, 'never-was')), 404, 'NOT_FOUND'],
    ['an unknown community', () => addressOf(grade, '', '0DB000000000001'), 404, 'NOT_FOUND'],
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
  ])('[SEO-01] answer an error of the platform: %s', async (_, url, status, errorCode) => {
    const { statusCode, body, headers } = await ask(url())
    expect(body).toEqual([{ errorCode, message: expect.stringMatching(/./) }])
    expect(statusCode).toBe(status)
    expect(headers['cache-control']).toBe('no-store')
  })
})
