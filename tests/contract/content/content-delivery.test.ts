import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCall } from '../../fixtures/run-call.ts'
import type { ContentsAnswer } from '#features/content/delivery/content-delivery-shapes.ts'
import {
  contentAddress,
  contentsAddress,
  type ContentsInput,
} from '#features/content/delivery/content-delivery-address.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import type { Records } from '#platform/records/records.ts'
import { nlSite } from '#sites/nl.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, fileKey, fillContents, publish, publishAll } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { deliveredWhitePaper } from './delivered-white-paper.ts'

const { siteId, channelId } = nlSite
const paper = contentKey('white-paper')

describeEachDatabase('The content delivery API', (open) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(open)
    await fillContents(portal.fixtures.records, portal.files)
  })
  afterAll(() => portal.close())

  const get = (url: string, headers: Record<string, string> = {}) => portal.app.inject({ url, headers })
  const one = async (contentKeyOrId: string, more: object = {}) =>
    (await get(contentAddress({ channelOrSiteId: siteId, contentKeyOrId, ...more }))).json()
  const many = async (more: ContentsInput = {}) =>
    (await get(contentsAddress({ channelOrSiteId: siteId, ...more }))).json()
  const keysOf = (contents: readonly { readonly contentKey: string }[]) => contents.map((each) => each.contentKey)

  describe('A single content', () => {
    it('[CMS-01][ENT-08] Returns every field of a content in its language', async () => {
      const answer = await get(contentAddress({ channelOrSiteId: siteId, contentKeyOrId: paper }))
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-type']).toContain('application/json')
      expect(answer.json()).toEqual(deliveredWhitePaper)
    })

    it('[CMS-01] Returns the same content by channel or site, by key or by id of either length, over both transports', async () => {
      const id = idOf(managedContent, 'white-paper')
      const ofSite = await one(paper)
      const ofChannel = {
        ...ofSite,
        resourceUrl: contentAddress({ channelOrSiteId: channelId, contentKeyOrId: paper, language: 'nl-NL' }),
      }
      for (const contentKeyOrId of [paper, id, id.slice(0, 15)]) {
        expect(await one(contentKeyOrId)).toEqual(ofSite)
        expect(await one(contentKeyOrId, { channelOrSiteId: channelId })).toEqual(ofChannel)
        const wrapped = `/nl/nl-nl/webruntime/api${contentAddress({ channelOrSiteId: siteId, contentKeyOrId })}`
        expect((await get(`${wrapped}?asGuest=true&htmlEncode=false&language=nl-NL`)).json()).toEqual(ofSite)
        expect((await get(wrapped)).json()).toEqual(ofSite)
      }
    })

    it('[CMS-01] Returns the same content through the Apex route', async () => {
      const params = { channelOrSiteId: siteId, contentKeyOrId: paper }
      const url = `/lwr/apex/v65.0/ContentController/getContent?methodParams=${encodeURIComponent(JSON.stringify(params))}`
      expect((await get(url)).json()).toEqual(await one(paper))
    })

    it('[CMS-01][VAL-11] Returns sanitised rich text with addresses of the site', async () => {
      const { body } = (await one(paper)).contentBody
      expect(body).toContain(`src="/nl/nl-nl/sfsites/c${mediaAddress(contentKey('picture'))}"`)
      expect(body).not.toContain('script')
    })

    it('[CMS-01] Makes addresses absolute if the request says so', async () => {
      const base = `${publicOrigin}/nl/nl-nl`
      const { contentBody } = await one(paper, { showAbsoluteUrl: true })
      expect(contentBody.header_image.url).toBe(`${base}/sfsites/c${mediaAddress(fileKey('hero.png'))}`)
      expect(contentBody.body).toContain(`src="${base}/sfsites/c/cms`)
      const picture = await one(contentKey('picture'), { showAbsoluteUrl: true })
      expect(picture.unauthenticatedUrl).toBe(base + mediaAddress(contentKey('picture')))
    })

    it.each([
      ['nl-NL', undefined, '[LNG-01] the language of the site', 'nl-NL'],
      ['white-paper', 'en-US', '[LNG-01] the language asked for', 'en-US'],
      ['white-paper', 'en_US', '[LNG-01] the language as the platform writes it', 'en-US'],
      ['white-paper', 'fr-CA', '[LNG-01] the next of the chain', 'en-US'],
      ['story', 'nl-NL', '[LNG-01] the next of the chain', 'en-US'],
    ])('Returns %s in %s: %s', async (content, language, _what, expected) => {
      const answer = await one(contentKey(content === 'nl-NL' ? 'white-paper' : content), { language })
      expect(answer.language).toBe(expected)
    })

    it('[LNG-01] Uses the language of the requesting page', async () => {
      const address = contentAddress({ channelOrSiteId: siteId, contentKeyOrId: paper })
      expect((await get(`/nl/en-us/webruntime/api${address}`)).json().language).toBe('en-US')
    })

    it('[LNG-02] Uses the later of two published versions', async () => {
      const { records } = portal.fixtures
      await publish(
        records,
        'twice',
        {},
        { language: 'nl-NL', integrationId: 'twice-always', name: 'Altijd' },
        { language: 'nl-NL', integrationId: 'twice-later', name: 'Later', publishedFrom: '2026-06-01' },
        { language: 'nl-NL', integrationId: 'twice-earlier', name: 'Eerder', publishedFrom: '2026-01-01' },
        { language: 'nl-NL', integrationId: 'twice-future', name: 'Straks', publishedFrom: '2026-06-16' },
      )
      expect((await one(contentKey('twice'))).title).toBe('Later')
      await publish(records, 'twice', { isActive: false })
    })

    it('[ENT-08] Returns the dates and place of an event, the video with its poster and the file of media', async () => {
      expect((await one(contentKey('fair'))).contentBody).toMatchObject({
        date_time: { dateTime: '2026-09-15T00:00:00.000Z', endDateTime: '2026-09-17T00:00:00.000Z' },
        place: 'Utrecht',
      })
      expect((await one(contentKey('clip'))).contentBody).toMatchObject({
        video: { url: 'https://www.youtube-nocookie.com/embed/abc' },
        video_image_thumbnail: { url: mediaAddress(fileKey('still.jpg')) },
      })
      const picture = await one(contentKey('picture'))
      expect(picture).toMatchObject({
        unauthenticatedUrl: `/nl/nl-nl${mediaAddress(contentKey('picture'))}`,
        contentBody: {
          'sfdc_cms:media': {
            url: mediaAddress(contentKey('picture')),
            altText: 'A pot',
            source: { mimeType: 'image/png' },
          },
        },
      })
      expect((await one(contentKey('leaflet'))).contentBody['sfdc_cms:media'].source.mimeType).toBe('application/pdf')
    })

    it('Answers 304 without a body if nothing has changed', async () => {
      const address = contentAddress({ channelOrSiteId: siteId, contentKeyOrId: paper })
      const { headers } = await get(address)
      expect(headers['cache-control']).toBe('private, no-cache')
      const again = await get(address, { 'if-none-match': String(headers['etag']) })
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', headers['etag']])
      expect((await get(address, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    })
  })

  describe('References between contents', () => {
    const files = [fileKey('hero.png'), fileKey('paper.pdf'), fileKey('leaflet.pdf')]
    const steps = [
      [],
      [contentKey('story'), contentKey('picture'), ...files],
      [contentKey('fair'), paper],
      [contentKey('far')],
    ]

    it.each([0, 1, 2, 3])(
      '[CMS-02] Follows references for %i steps, returns each content once and ends at cycles',
      async (referenceDepth) => {
        const { references, referencesList } = await one(paper, { referenceDepth })
        const expected = steps.slice(0, referenceDepth + 1).flat()
        expect(referencesList).toBeNull()
        if (referenceDepth === 0) expect(references).toBeNull()
        else expect(Object.keys(references).toSorted()).toEqual(expected.toSorted())
        const list = (await one(paper, { referenceDepth, referencesAsList: true })).referencesList
        expect(list === null ? [] : keysOf(list).toSorted()).toEqual(expected.toSorted())
      },
    )

    it('[CMS-02] Returns references as a list, and with bodies, if requested', async () => {
      const plain = await one(paper, { referenceDepth: 1, referencesAsList: true })
      expect(plain.references).toBeNull()
      expect(keysOf(plain.referencesList)).toEqual(steps[1])
      for (const each of plain.referencesList) expect(each.contentBody).toBeNull()
      const { references } = await one(paper, { referenceDepth: 1, expandReferences: true })
      expect(references[contentKey('story')]).toMatchObject({
        contentType: { fullyQualifiedName: 'stories' },
        title: 'story in en-US',
        contentBody: { title: 'story in en-US' },
      })
      expect(references[fileKey('leaflet.pdf')]).toMatchObject({
        contentType: { fullyQualifiedName: 'sfdc_cms__document' },
        managedContentId: null,
        title: 'leaflet.pdf',
        contentBody: { 'sfdc_cms:media': { url: mediaAddress(fileKey('leaflet.pdf')) } },
      })
      expect(references[fileKey('hero.png')].contentType.fullyQualifiedName).toBe('sfdc_cms__image')
    })

    it('[CMS-02] Needs the same number of database queries for one reference and for a hundred', async () => {
      const { records } = portal.fixtures
      const links = Array.from({ length: 100 }, (_, index) => `hub-${index}`)
      await publishAll(
        records,
        links.map((link) => [link, {}, { language: 'en-US' }]),
      )
      const bodyOf = (keys: readonly string[]) => keys.map((each) => `<a href="/p/${contentKey(each)}">x</a>`).join('')
      await publish(records, 'hub', {}, { language: 'en-US', body: bodyOf(links) })
      await publish(records, 'pair', {}, { language: 'en-US', body: bodyOf(['hub-1']) })
      const questionsOf = async (integrationId: string) => {
        let questions = 0
        const counting: Records = {
          ...records,
          list: (...args) => ((questions += 1), records.list(...args)),
          byIds: (...args) => ((questions += 1), records.byIds(...args)),
          files: (...args) => ((questions += 1), records.files(...args)),
        }
        const params = {
          channelOrSiteId: siteId,
          contentKeyOrId: contentKey(integrationId),
          referenceDepth: 3,
          expandReferences: true,
        }
        const context = { ...portal.fixtures.context(), records: counting }
        const { references } = await runCall('ContentController.getContent', params, context)
        return { questions, found: Object.keys(references ?? {}).length }
      }
      const hub = await questionsOf('hub')
      expect(hub.found).toBe(100)
      expect(hub.questions).toBeLessThan(10)
      expect(await questionsOf('pair')).toEqual({ questions: hub.questions, found: 1 })
      await publishAll(
        records,
        ['hub', 'pair', ...links].map((link) => [link, { isActive: false }]),
      )
    })
  })

  describe('A list of contents', () => {
    const newestFirst = ['white-paper', 'story', 'fair', 'far', 'clip', 'leaflet', 'picture']

    it('[CMS-02] Lists every content, newest first, without bodies and without a total', async () => {
      const answer = await many()
      expect(keysOf(answer.contents)).toEqual(newestFirst.map(contentKey))
      expect(Object.keys(answer).toSorted()).toEqual([
        'channelSummary',
        'contents',
        'currentPageUrl',
        'nextPageUrl',
        'previousPageUrl',
        'references',
        'referencesList',
      ])
      for (const each of answer.contents) expect(each.contentBody).toBeNull()
      const { contentBody, references: _, referencesList: __, channelSummary: ___, ...rest } = await one(paper)
      expect(answer.contents[0]).toEqual({ ...rest, contentBody: null })
      expect((await many({ includeContentBody: true })).contents[0].contentBody).toEqual(contentBody)
    })

    it.each([
      ['keys', { contentKeys: [contentKey('fair'), contentKey('far'), contentKey('nowhere')] }, ['fair', 'far']],
      [
        'ids, of either length',
        {
          managedContentIds: [
            idOf(managedContent, 'clip').slice(0, 15),
            idOf(managedContent, 'fair'),
            idOf(managedContent, 'nowhere'),
          ],
        },
        ['fair', 'clip'],
      ],
      ['no keys', { contentKeys: [] }, newestFirst],
      ['a type', { contentTypeFQN: 'stories' }, ['story']],
      ['a type of nothing', { contentTypeFQN: 'Our_values' }, []],
      ['a first day', { publishStartDate: '2026-05-03' }, ['white-paper', 'story']],
      ['a last day', { publishEndDate: '2026-04-02' }, ['leaflet', 'picture']],
      ['moments', { publishStartDate: '2026-05-02T23:30:00-02:00', publishEndDate: '2026-05-03T10:00:00Z' }, ['story']],
    ])('[CMS-02] Filters the list by %s', async (_what, query, expected) => {
      expect(keysOf((await many(query)).contents)).toEqual(expected.map(contentKey))
    })

    it('[CMS-02] Returns pages with the addresses of the next and the previous page', async () => {
      const seen: string[] = []
      let address: string | null = contentsAddress({ channelOrSiteId: siteId, pageSize: 3 })
      const pages: string[] = []
      while (address !== null) {
        const answer: ContentsAnswer = (await get(address)).json()
        seen.push(...keysOf(answer.contents))
        pages.push(answer.currentPageUrl)
        expect(answer.previousPageUrl).toBe(pages.at(-2) ?? null)
        address = answer.nextPageUrl
      }
      expect(seen).toEqual(newestFirst.map(contentKey))
      expect(pages).toHaveLength(3)
      expect((await many({ page: 50 })).contents).toEqual([])
    })

    it('[CMS-02] Includes the contents that listed contents refer to', async () => {
      const answer = await many({ contentTypeFQN: 'stories', referenceDepth: 1 })
      expect(Object.keys(answer.references).toSorted()).toEqual(
        [contentKey('fair'), contentKey('story'), paper].toSorted(),
      )
      expect(
        (await many({ referenceDepth: 1, referencesAsList: true, contentKeys: [contentKey('far')] })).referencesList,
      ).toEqual([])
    })
  })
})
