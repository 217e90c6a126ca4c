import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordIdFrom } from '#platform/values/record-id.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { chSite } from '#sites/ch.ts'
import { nlSite } from '#sites/nl.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, publish } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { naughtyStrings, reportMissingNaughtyStrings } from '../../fixtures/naughty-strings.ts'

const { siteId, channelId } = nlSite
const data = '/services/data/v65.0/connect'
const contents = `/sites/${siteId}/cms/delivery/contents`
const story = contentKey('story')
const nobody = new Uint8Array(9).fill(7)

const notFound = { errorCode: 'NOT_FOUND', message: 'The requested resource does not exist' }
const wrong = (message: string) => ({ errorCode: 'INVALID_INPUT', message: expect.stringContaining(message) })
const ofType = (parameter: string, expected: string) => ({
  errorCode: 'INVALID_INPUT',
  message: `The '${parameter}' parameter must be ${expected}.`,
})
const keys = (many: number) => Array.from({ length: many }, (_, index) => contentKey(`k${index}`)).join(',')
const ids = (many: number) => Array.from({ length: many }, (_, index) => idOf(tradeGrade, `k${index}`)).join(',')

reportMissingNaughtyStrings()

describeEachDatabase('Requests rejected by the content delivery API', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    await publish(portal.fixtures.records, 'story', {}, { language: 'en-US' })
  })
  afterAll(() => portal.close())

  const get = (url: string) => portal.app.inject({ url })

  it.each([
    [
      '[CMS-09] an id that is cut off',
      `${data}/sites/0DMq9CUo5/cms/delivery/contents`,
      400,
      wrong("The 'channelOrSiteId' parameter is invalid"),
    ],
    [
      '[CMS-10] the id of something else',
      `${data}/sites/${idOf(tradeGrade, 'xanvero-80')}/cms/delivery/contents/${story}`,
      400,
      { errorCode: 'INVALID_ID_FIELD', message: 'Enter a valid prefix for channelOrSiteId.' },
    ],
    [
      '[CMS-10] a channel where a site is asked',
      `${data}/sites/${channelId}/cms/delivery/contents/${story}`,
      400,
      { errorCode: 'INVALID_ID_FIELD', message: 'Enter a valid prefix for channelOrSiteId.' },
    ],
    [
      '[CMS-11] no id',
      `${data}/sites/%20/cms/delivery/contents/${story}`,
      400,
      { errorCode: 'MISSING_ARGUMENT', message: 'Enter a value for channelOrSiteId.' },
    ],
    [
      '[CMS-08] no key',
      `${data}${contents}/`,
      400,
      {
        errorCode: 'MISSING_ARGUMENT',
        message: "The 'contentKeyOrId' parameter is required to successfully execute this request.",
      },
    ],
    [
      '[CMS-01] a site that is not there',
      `${data}/sites/${recordIdFrom('0DM', nobody)}/cms/delivery/contents/${story}`,
      404,
      notFound,
    ],
    [
      '[CMS-01] a channel that is not there',
      `${data}/cms/delivery/channels/${recordIdFrom('0ap', nobody)}/contents`,
      404,
      notFound,
    ],
    ['[CMS-01] a key of nothing', `${data}${contents}/${contentKey('nothing')}`, 404, notFound],
    ['[CMS-01] the id of a product', `${data}${contents}/${idOf(tradeGrade, 'xanvero-80')}`, 404, notFound],
    [
      '[CMS-01] no key and no id',
      `${data}${contents}/story`,
      400,
      { errorCode: 'INVALID_ID_FIELD', message: 'The id story is malformed.' },
    ],
    ['[APX-08] another version', `/services/data/v64.0/connect${contents}`, 404, notFound],
    ['[CMS-01] an address of nothing', `${data}/sites/${siteId}/cms/delivery/things`, 404, notFound],
    ['[CMS-01] a page of no site', `/xx/nl-nl/webruntime/api${data}${contents}`, 404, notFound],
    ['[CMS-01] nothing of a site', `/nl/nl-nl/webruntime/api${data}/nothing`, 404, notFound],
    ['[CMS-01] more than 3 steps', `${data}${contents}/${story}?referenceDepth=4`, 400, wrong('referenceDepth:')],
    ['[CMS-01] fewer than no steps', `${data}${contents}/${story}?referenceDepth=-1`, 400, wrong('referenceDepth:')],
    [
      '[CMS-01] steps that are no number',
      `${data}${contents}/${story}?referenceDepth=two`,
      400,
      ofType('referenceDepth', 'a whole number'),
    ],
    [
      '[CMS-01] steps given twice',
      `${data}${contents}/${story}?referenceDepth=1&referenceDepth=1`,
      400,
      ofType('referenceDepth', 'a whole number'),
    ],
    [
      '[CMS-01] neither true nor false',
      `${data}${contents}/${story}?expandReferences=yes`,
      400,
      ofType('expandReferences', 'true or false'),
    ],
    [
      '[CMS-01] another neither',
      `${data}${contents}/${story}?referencesAsList=1`,
      400,
      ofType('referencesAsList', 'true or false'),
    ],
    [
      '[CMS-01] a third neither',
      `${data}${contents}/${story}?showAbsoluteUrl=TRUE`,
      400,
      ofType('showAbsoluteUrl', 'true or false'),
    ],
    ['[LNG-01] a language that nothing is read in', `${data}${contents}/${story}?language=ja`, 400, wrong('language:')],
    [
      '[ADR-06] a language of 8888 characters',
      `${data}${contents}/${story}?language=${'x'.repeat(8888)}`,
      400,
      wrong('language'),
    ],
    ['[CMS-02] a page before the first', `${data}${contents}?page=-1`, 400, wrong('page:')],
    ['[CMS-02] a page of nothing', `${data}${contents}?pageSize=0`, 400, wrong('pageSize:')],
    ['[CMS-02] too large a page', `${data}${contents}?pageSize=251`, 400, wrong('pageSize:')],
    [
      '[CMS-02] too large a page with bodies',
      `${data}${contents}?pageSize=26&includeContentBody=true`,
      400,
      wrong('pageSize:'),
    ],
    [
      '[CMS-02] too large a page with references',
      `${data}${contents}?pageSize=26&expandReferences=true`,
      400,
      wrong('pageSize:'),
    ],
    ['[CMS-12] a page that is no number', `${data}${contents}?page=abc`, 400, ofType('page', 'a whole number')],
    ['[CMS-12] a page with decimals', `${data}${contents}?pageSize=2.5`, 400, ofType('pageSize', 'a whole number')],
    [
      '[CMS-12] two types',
      `${data}${contents}?contentTypeFQN=a&contentTypeFQN=b`,
      400,
      ofType('contentTypeFQN', 'a text'),
    ],
    [
      '[CMS-12] bodies that are neither',
      `${data}${contents}?includeContentBody=maybe`,
      400,
      ofType('includeContentBody', 'true or false'),
    ],
    [
      '[CMS-02] a page below the first in words of the portal',
      `${data}${contents}?pageSize=0`,
      400,
      { errorCode: 'INVALID_INPUT', message: 'pageSize: is less than 1' },
    ],
    [
      '[CMS-07] no id in the query',
      `${data}/cms/delivery/contents`,
      400,
      {
        errorCode: 'MISSING_ARGUMENT',
        message: "The 'channelOrSiteId' parameter is required to successfully execute this request.",
      },
    ],
    [
      '[CMS-11] an empty id in the query',
      `${data}/cms/delivery/contents?channelOrSiteId=`,
      400,
      { errorCode: 'MISSING_ARGUMENT', message: 'Enter a value for channelOrSiteId.' },
    ],
    [
      '[CMS-10] an id of something else in the query',
      `${data}/cms/delivery/contents?channelOrSiteId=${story}`,
      400,
      { errorCode: 'INVALID_ID_FIELD', message: 'Enter a valid prefix for channelOrSiteId.' },
    ],
    [
      '[CMS-09] two ids in the query',
      `${data}/cms/delivery/contents?channelOrSiteId=${siteId}&channelOrSiteId=${siteId}`,
      400,
      { errorCode: 'INVALID_INPUT', message: "The 'channelOrSiteId' parameter is invalid" },
    ],
    ['[CMS-12] too many keys', `${data}${contents}?contentKeys=${keys(51)}`, 400, wrong('contentKeys:')],
    ['[CMS-12] too many ids', `${data}${contents}?managedContentIds=${ids(101)}`, 400, wrong('managedContentIds:')],
    [
      '[CMS-12] keys and ids',
      `${data}${contents}?contentKeys=${keys(1)}&managedContentIds=${ids(1)}`,
      400,
      wrong('contentKeys:'),
    ],
    ['[CMS-12] what is no key', `${data}${contents}?contentKeys=${story},story`, 400, wrong('contentKeys: story')],
    ['[CMS-12] what is no id', `${data}${contents}?managedContentIds=${story}`, 400, wrong('managedContentIds:')],
    ['[CMS-02] an unknown type', `${data}${contents}?contentTypeFQN=gossip`, 400, wrong('contentTypeFQN: gossip')],
    ['[CMS-02] no day', `${data}${contents}?publishStartDate=yesterday`, 400, wrong('publishStartDate:')],
    ['[CMS-02] a day that is not', `${data}${contents}?publishEndDate=2026-02-30`, 400, wrong('publishEndDate:')],
    ['[CMS-02] too large a page of channels', `${data}/cms/delivery/channels?pageSize=251`, 400, wrong('pageSize:')],
    [
      '[CTX-01] a site for signed-in users',
      `${data}/sites/${chSite.siteId}/cms/delivery/contents`,
      401,
      { errorCode: 'INVALID_SESSION_ID', message: 'Sign in to use this site.' },
    ],
  ])('%s', async (_what, url, status, error) => {
    const answer = await get(url)
    expect(answer.json()).toEqual([error])
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([status, 'no-store'])
  })

  it.each([siteId, channelId])('[CMS-02] Lists the contents of %s in the query as those in the path.', async (id) => {
    const found = await get(`${data}/cms/delivery/contents?channelOrSiteId=${id}&contentKeys=${story}`)
    const ofPath = id === siteId ? contents : `/cms/delivery/channels/${channelId}/contents`
    expect(found.statusCode).toBe(200)
    expect(found.json().contents).toMatchObject([{ contentKey: story }])
    expect(found.json()).toEqual((await get(`${data}${ofPath}?contentKeys=${story}`)).json())
  })

  it('[CMS-02] Ignores empty parameters and those of the platform', async () => {
    const query =
      'contentKeys=&managedContentIds=&contentTypeFQN=&page=&pageSize=&referenceDepth=&language=&includeContentBody=&asGuest=true'
    const answer = await get(`${data}${contents}?${query}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().contents).toEqual((await get(`${data}${contents}`)).json().contents)
  })

  it('[CMS-02] Answers arbitrary parameters with 200 or a client error', async () => {
    const names = ['contentKeys', 'managedContentIds', 'contentTypeFQN', 'language', 'page', 'publishStartDate', 'key']
    const value = fc.oneof(fc.constantFrom(...naughtyStrings), fc.string({ unit: 'binary' }))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), value, async (name, text) => {
        const written = encodeURIComponent(text.toWellFormed())
        const url = name === 'key' ? `${data}${contents}/${written}` : `${data}${contents}?${name}=${written}`
        const { statusCode } = await get(url)
        expect([200, 400, 404, 414]).toContain(statusCode)
      }),
      { numRuns: 60 },
    )
  })

  it('[CMS-01] Answers other methods with 405', async () => {
    expect((await portal.app.inject({ method: 'POST', url: `${data}${contents}`, payload: {} })).statusCode).toBe(405)
  })

  const required = (name: string) => `The '${name}' parameter is required to successfully execute this request.`
  it.each([
    ['[CMS-07]', {}, required('channelOrSiteId')],
    ['[CMS-07]', { channelOrSiteId: null }, required('channelOrSiteId')],
    ['[CMS-11]', { channelOrSiteId: '' }, 'Enter a value for channelOrSiteId.'],
    ['[CMS-10]', { channelOrSiteId: '001000000000001AAA' }, 'Enter a valid prefix for channelOrSiteId.'],
    ['[CMS-09]', { channelOrSiteId: 7 }, "The 'channelOrSiteId' parameter is invalid"],
    ['[CMS-08]', { channelOrSiteId: siteId }, required('contentKeyOrId')],
    ['[CMS-08]', { channelOrSiteId: siteId, contentKeyOrId: [] }, "The 'contentKeyOrId' parameter is invalid"],
  ])('%s Rejects %j on the Apex route: %s', async (_id, payload, message) => {
    const url = '/lwr/apex/v65.0/ContentController/getContent'
    const answer = await portal.app.inject({ method: 'POST', url, payload })
    expect([answer.statusCode, answer.json()]).toEqual([400, { errorMessage: message }])
  })

  it.each([
    ['contentKeys', story],
    ['contentKeys', [1]],
    ['managedContentIds', { 0: story }],
  ])('[CMS-12] Rejects a list %s with the value %j in the words of the portal', async (name, value) => {
    const url = '/lwr/apex/v65.0/ContentController/getContents'
    const answer = await portal.app.inject({ method: 'POST', url, payload: { channelOrSiteId: siteId, [name]: value } })
    expect([answer.statusCode, answer.json().errorMessage]).toEqual([
      400,
      `The '${name}' parameter must be a list of texts.`,
    ])
  })
})
