import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contentAddress,
  contentsAddress,
  type ContentInput,
} from '#features/content/delivery/content-delivery-address.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { chSite } from '#sites/ch.ts'
import { deSite } from '#sites/de.ts'
import { nlSite } from '#sites/nl.ts'
import { idOf } from '../../fixtures/calls-catalogue.ts'
import { contentKey, fileKey, fileText, keepContentFiles, publish } from '../../fixtures/calls-contents.ts'
import { today } from '../../fixtures/call-fixtures.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { type TestPortal, testPortal } from '../../fixtures/http-portal.ts'
import { sites } from '#sites/table.ts'

type Publication = Parameters<typeof publish> extends [unknown, string, ...infer Rest] ? Rest : never

/** Contents that nobody may read on the Dutch site on the day of the tests, each with the change that would make it readable. */
const hidden: Readonly<Record<string, Publication>> = {
  draft: [{}, { language: 'nl-NL', status: 'draft' }],
  future: [{}, { language: 'nl-NL', publishedFrom: '2026-06-16' }],
  past: [{}, { language: 'nl-NL', publishedUntil: '2026-06-14' }],
  elsewhere: [{ countries: ['DE', 'FR'] }, { language: 'nl-NL' }],
  german: [{}, { language: 'de' }],
  withdrawn: [{ isActive: false }, { language: 'nl-NL' }],
  'withdrawn-language': [{}, { language: 'nl-NL', isActive: false }],
  wordless: [{}],
}
const shown: Readonly<Record<string, Publication>> = {
  'first-day': [{}, { language: 'nl-NL', publishedFrom: '2026-06-15' }],
  'last-day': [{ countries: ['NL'] }, { language: 'en-US', publishedUntil: '2026-06-15' }],
}
const all = { ...hidden, ...shown }

describeEachDatabase('Invisible contents', (open) => {
  let portal: TestPortal
  let clock = today
  beforeAll(async () => {
    portal = await testPortal(open, () => ({ now: () => clock }))
    const { records } = portal.fixtures
    await keepContentFiles(
      records,
      portal.files,
      Object.keys(all).map((name) => `${name}.png`),
    )
    for (const [name, [content, ...versions]] of Object.entries(all))
      await publish(records, name, { type: 'sfdc_cms__image', image: fileKey(`${name}.png`), ...content }, ...versions)
    const links = Object.keys(all).map(
      (name) => `<a href="/p/${contentKey(name)}">x</a> <img src="${mediaAddress(fileKey(`${name}.png`))}">`,
    )
    await publish(records, 'hub', {}, { language: 'en-US', body: links.join('') })
  })
  afterAll(() => portal.close())

  const get = (url: string) => portal.app.inject({ url })
  const single = (contentKeyOrId: string, more: ContentInput = {}) =>
    get(contentAddress({ channelOrSiteId: nlSite.siteId, contentKeyOrId, ...more }))
  const metaInfo = (name: string, siteLocale: object) => {
    const params = JSON.stringify({ contentKey: contentKey(name), ...siteLocale })
    return get(`/lwr/apex/v65.0/ContentController/getCMSContenMetaInfo?methodParams=${encodeURIComponent(params)}`)
  }
  const nl = { countryCode: 'NL', languageCode: 'nl-NL' }
  const media = (key: string, base = '/nl/nl-nl') => get(base + mediaAddress(key))

  /** Requests a content by every route. For a missing content each route must answer identically. */
  async function answersOf(name: string) {
    const answers = [
      await single(contentKey(name)),
      await single(idOf(managedContent, name)),
      await single(contentKey(name), { channelOrSiteId: nlSite.channelId }),
      await get(
        `/nl/nl-nl/webruntime/api${contentAddress({ channelOrSiteId: nlSite.siteId, contentKeyOrId: contentKey(name) })}`,
      ),
      await metaInfo(name, nl),
    ]
    return answers.map(({ statusCode, body }) => ({ statusCode, body }))
  }
  const listed = async (query: object = {}) => {
    const answer = (await get(contentsAddress({ channelOrSiteId: nlSite.siteId, ...query }))).json()
    return answer.contents.map((each: { contentKey: string }) => each.contentKey)
  }
  const readable = [...Object.keys(shown), 'hub'].map(contentKey).toSorted()

  describe.each(Object.keys(hidden))('%s', (name) => {
    it('[CMS-01][APX-04] Answers requests for the content like requests for an unknown content', async () => {
      const answers = await answersOf(name)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
      expect(answers).toEqual(await answersOf('never-made'))
    })

    it('[CMS-02] Leaves the content out of every list', async () => {
      expect(await listed({ contentKeys: [contentKey(name)] })).toEqual([])
      expect(await listed({ managedContentIds: [idOf(managedContent, name)] })).toEqual([])
      expect(await listed({ contentTypeFQN: 'sfdc_cms__image' })).not.toContain(contentKey(name))
    })

    it('[CMS-04] Serves its file neither by the content key nor by the file key', async () => {
      for (const key of [contentKey(name), fileKey(`${name}.png`)]) {
        const answer = await media(key)
        expect([answer.statusCode, answer.body.includes(fileText(`${name}.png`))]).toEqual([404, false])
      }
    })
  })

  it.each(Object.keys(shown))('Returns %s, because none of the hiding conditions applies', async (name) => {
    expect((await answersOf(name)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    for (const key of [contentKey(name), fileKey(`${name}.png`)]) {
      const answer = await media(key)
      expect([answer.statusCode, answer.body]).toEqual([200, fileText(`${name}.png`)])
    }
  })

  it('[CMS-02] Lists only visible contents and fills every page', async () => {
    expect((await listed()).toSorted()).toEqual(readable)
    expect(await listed({ pageSize: 2, page: 1 })).toHaveLength(1)
    expect(await listed({ pageSize: 3, page: 1 })).toEqual([])
    const full = (await get(contentsAddress({ channelOrSiteId: nlSite.siteId, pageSize: 3 }))).json()
    expect(full.nextPageUrl).toBeNull()
  })

  it('[CMS-02] Omits references to contents that the viewer may not see', async () => {
    const { references } = (await single(contentKey('hub'), { referenceDepth: 3, expandReferences: true })).json()
    const expected = Object.keys(shown).flatMap((name) => [contentKey(name), fileKey(`${name}.png`)])
    expect(Object.keys(references).toSorted()).toEqual(expected.toSorted())
  })

  it('[LNG-01][LNG-02][ENG-02] Shows each content only in its languages and in its period by the days of the site', async () => {
    const status = async (name: string, more: ContentInput = {}) => (await single(contentKey(name), more)).statusCode
    const german = { channelOrSiteId: deSite.siteId }
    expect(await status('german', german)).toBe(200)
    expect(await status('german', { language: 'de' })).toBe(200)
    expect(await status('elsewhere', { ...german, language: 'nl-NL' })).toBe(200)
    expect((await media(contentKey('german'), '/de/de')).statusCode).toBe(200)
    clock = new Date('2026-06-15T21:59:59.999Z')
    expect([await status('future'), await status('last-day')]).toEqual([404, 200])
    clock = new Date('2026-06-15T22:00:00Z')
    expect([await status('future'), await status('last-day')]).toEqual([200, 404])
    clock = new Date('2026-06-14T21:59:59.999Z')
    expect([await status('past'), await status('first-day')]).toEqual([200, 404])
    clock = today
    expect((await metaInfo('elsewhere', { countryCode: 'DE', languageCode: 'nl-NL' })).json()).toMatchObject({
      appliedCountries: ['DE', 'FR'],
    })
  })

  it('[CTX-01] Hides contents and channel of a site for signed-in users from guests', async () => {
    const closed = { channelOrSiteId: chSite.siteId }
    const language = 'en-US'
    const known = await single(contentKey('hub'), { ...closed, language })
    const unknown = await single(contentKey('never-made'), { ...closed, language })
    expect([known.statusCode, known.body]).toEqual([401, unknown.body])
    expect((await get(contentsAddress({ ...closed, language }))).statusCode).toBe(401)
    expect((await metaInfo('hub', { countryCode: 'CH', languageCode: language })).statusCode).toBe(401)
    const base = `${chSite.basePath}/${chSite.supportedLanguages[0].toLowerCase()}`
    const [file, none] = [await media(contentKey('first-day'), base), await media(contentKey('never-made'), base)]
    const wayOf = ({ statusCode, headers }: typeof file) => [
      statusCode,
      String(headers.location).replace(/MC\w{26}/, 'MC'),
    ]
    expect(wayOf(file)).toEqual(wayOf(none))
    expect(file.statusCode).not.toBe(200)
    expect((await get('/services/data/v65.0/connect/cms/delivery/channels?pageSize=250')).body).not.toContain(
      chSite.channelId,
    )
  })

  describe('[CMS-04] Media addressed by a content key', () => {
    it.each(['/nl/nl-nl/sfsites/c', '/nl/nl-nl'])(
      'Serves the file below %s and requires revalidation',
      async (base) => {
        const answer = await media(contentKey('first-day'), base)
        expect([answer.statusCode, answer.body]).toEqual([200, fileText('first-day.png')])
        expect(answer.headers).toMatchObject({
          'content-type': 'image/png',
          'cache-control': 'public, no-cache',
          etag: `"${fileKey('first-day.png')}"`,
        })
      },
    )

    it('Serves a replaced file at the same address, and none after the content is withdrawn', async () => {
      const { records } = portal.fixtures
      await publish(records, 'first-day', { type: 'sfdc_cms__image', image: fileKey('last-day.png') })
      expect((await media(contentKey('first-day'))).body).toBe(fileText('last-day.png'))
      await publish(records, 'first-day', { type: 'sfdc_cms__image', image: fileKey('first-day.png') })
    })

    it('Serves the attachment of a document and nothing for a publication', async () => {
      const { records } = portal.fixtures
      const file = fileKey('last-day.png')
      await publish(records, 'paper', { type: 'sfdc_cms__document', attachment: file }, { language: 'en-US' })
      expect((await media(contentKey('paper'))).body).toBe(fileText('last-day.png'))
      await publish(records, 'paper', { type: 'whitepapers', attachment: file, image: file })
      expect((await media(contentKey('paper'))).statusCode).toBe(404)
      await publish(records, 'paper', { isActive: false })
    })
  })

  describe('[APX-04] Content meta info', () => {
    it('Returns the countries, the languages and the workspace', async () => {
      const { records } = portal.fixtures
      await publish(
        records,
        'meta',
        { workspace: 'BG3', countries: ['BE', 'NL'], type: 'insights' },
        { language: 'nl-NL' },
        { language: 'fr' },
        { language: 'de', status: 'draft' },
      )
      const answer = await metaInfo('meta', nl)
      const { languages, ...rest } = answer.json()
      expect(rest).toEqual({
        contentKey: contentKey('meta'),
        managedContentId: idOf(managedContent, 'meta'),
        contentType: 'insights',
        appliedCountries: ['BE', 'NL'],
        workspace: 'Food_Nutrition_Space__c',
      })
      expect(languages.toSorted()).toEqual(['fr', 'nl-NL'])
      expect((await metaInfo('hub', {})).json()).toMatchObject({ appliedCountries: [], workspace: null })
      await publish(records, 'meta', { isActive: false })
    })

    it.each([
      ['no key', {}, 400],
      ['a key that is a number', { contentKey: 7 }, 400],
      ['a key of nothing', { contentKey: contentKey('never-made') }, 404],
      ['no key at all', { contentKey: 'hub' }, 404],
      ['a country of no site', { contentKey: contentKey('hub'), countryCode: 'JP' }, 400],
      ['a language of none', { contentKey: contentKey('hub'), languageCode: 'ja' }, 400],
    ])('Answers %s with an errorMessage', async (_what, payload, status) => {
      const url = '/lwr/apex/v65.0/ContentController/getCMSContenMetaInfo'
      const answer = await portal.app.inject({ method: 'POST', url, payload })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([status, ['errorMessage']])
    })
  })

  it('[LNG-02] Hides a content when its last language version is deleted', async () => {
    const { records } = portal.fixtures
    await publish(records, 'brief', {}, { language: 'en-US' })
    expect((await answersOf('brief')).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const version = await records.byId(systemViewer, managedContentVersion, idOf(managedContentVersion, 'brief-en-US'))
    if (version !== null) await records.remove(systemViewer, managedContentVersion, version.id, version.version)
    // Like a page, a GET call returns the earlier answer until the change is published.
    await portal.fixtures.follower.catchUp()
    expect(await answersOf('brief')).toEqual(await answersOf('never-made'))
    expect(await listed({ contentKeys: [contentKey('brief')] })).toEqual([])
  })

  it('[CMS-02] Lists one channel for each open site, in the order of the sites', async () => {
    const address = '/services/data/v65.0/connect/cms/delivery/channels'
    const channels = sites.filter((site) => !site.isMyIMCDOnly)
    const answer = (await get(`${address}?pageSize=10`)).json()
    expect(answer).toMatchObject({
      totalChannels: channels.length,
      currentPageUrl: `${address}?page=0&pageSize=10`,
      nextPageUrl: `${address}?page=1&pageSize=10`,
      previousPageUrl: null,
    })
    expect(answer.channels[0]).toEqual({
      channelId: channels[0]?.channelId,
      channelName: 'Norvane',
      channelType: 'Community',
      domainId: null,
      domainName: 'norvane.example',
      isChannelSearchable: true,
      isDomainLocked: false,
    })
    const rest = (await get(answer.nextPageUrl)).json()
    expect([...answer.channels, ...rest.channels].map(({ channelId: id }) => id)).toEqual(
      channels.map((site) => site.channelId),
    )
    expect([rest.nextPageUrl, rest.previousPageUrl]).toEqual([null, answer.currentPageUrl])
  })
})
