import { brotliDecompressSync } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedXml } from '#features/content/publications/feed-xml.ts'
import { contentKey, publish, publishAll } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { publicOrigin, testPortal, type TestPortal } from '../../fixtures/http-portal.ts'
import { child, children, parseXml, textOf, type XmlElement } from '../../fixtures/reading/xml-reading.ts'

const empty = {
  id: 'tag:nl.norvane.example,2026:nl-nl/publications',
  title: 'Norvane',
  author: 'Norvane',
  language: 'nl-NL',
  updated: new Date('2026-06-15T00:00:00Z'),
  self: `${publicOrigin}/nl/nl-nl/feed.xml`,
  page: `${publicOrigin}/nl/nl-nl/publications`,
  entries: [],
} as const

describe('The publication feed', () => {
  it('Stays well-formed with any text and preserves the text', () => {
    const hostile = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        '</title>',
        '<![CDATA[',
        ']]>',
        '&lt;',
        '\u0000',
        '\u000b',
        '\ufffe',
        '\u2028',
        '"',
        '\ud800',
        '&',
      ),
    )
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 5 }), (parts) => {
        const title = parts.join('')
        const entry = {
          id: 'tag:x,2026:1',
          title,
          summary: title,
          language: 'de',
          page: `${publicOrigin}/x`,
          published: new Date('2026-05-01T00:00:00Z'),
          updated: empty.updated,
          category: title,
        } as const
        const [written] = children(parseXml(feedXml({ ...empty, entries: [entry] })), 'entry')
        if (written === undefined) throw new Error('no entry')
        const readable = title.toWellFormed().replace(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
        expect(textOf(written, 'title')).toBe(readable)
        expect(child(written, 'category').attributes.get('term')).toBe(readable)
        expect(written.attributes.get('xml:lang')).toBe('de')
      }),
      { numRuns: 50 },
    )
  })
})

describeEachDatabase('The feed of a site', (open) => {
  let portal: TestPortal

  beforeAll(async () => {
    portal = await testPortal(open)
    const { records } = portal.fixtures
    await publishAll(records, [
      [
        'dutch',
        { name: 'In Dutch', publishedDate: '2026-06-10' },
        { language: 'nl-NL', name: 'Saus & <meer>', subtitle: 'Hoe dik?' },
      ],
      ['english', { publishedDate: '2026-06-11', type: 'insights' }, { language: 'en-US', metaDescription: 'Why.' }],
      ['french', { publishedDate: '2026-06-12' }, { language: 'fr' }],
      ['draft', { publishedDate: '2026-06-12' }, { language: 'nl-NL', status: 'draft' }],
      ['of-us', { countries: ['US'], publishedDate: '2026-06-12' }, { language: 'en-US' }],
      ['undated', { publishedDate: null }, { language: 'en-US' }],
      ['page', { type: 'page' }, { language: 'en-US' }],
      ...Array.from(
        { length: 55 },
        (_, at) => [`old-${at}`, { publishedDate: '2020-01-01' }, { language: 'nl-NL' }] as const,
      ),
    ])
  })
  afterAll(() => portal.close())

  const feedOf = async (url: string): Promise<XmlElement> => parseXml((await portal.app.inject({ url })).body)
  const keysOf = (feed: XmlElement) =>
    children(feed, 'entry').map((entry) => child(entry, 'link').attributes.get('href')?.slice(-28))

  it('[CTX-08] Contains the elements that RFC 4287 requires of Atom', async () => {
    const { statusCode, headers } = await portal.app.inject({ url: '/nl/nl-nl/feed.xml' })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const feed = await feedOf('/nl/nl-nl/feed.xml')
    expect([feed.name, feed.attributes.get('xmlns'), feed.attributes.get('xml:lang')]).toEqual([
      'feed',
      'http://www.w3.org/2005/Atom',
      'nl-NL',
    ])
    expect(textOf(feed, 'id')).toBe('tag:nl.norvane.example,2026:nl-nl/publications')
    expect(textOf(feed, 'title')).toBe('Norvane Nederland')
    expect(textOf(child(feed, 'author'), 'name')).toBe('Norvane Nederland')
    expect(children(feed, 'link').map(({ attributes }) => [attributes.get('rel'), attributes.get('href')])).toEqual([
      ['self', `${publicOrigin}/nl/nl-nl/feed.xml`],
      ['alternate', `${publicOrigin}/nl/nl-nl/publications`],
    ])
    const ids = children(feed, 'entry').map((entry) => textOf(entry, 'id'))
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^tag:[a-z.]+,2026:[^\s]+$/)
    for (const element of [feed, ...children(feed, 'entry')])
      expect(textOf(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
  })

  it('[LNG-01] Contains the 50 newest publications that are written in its language', async () => {
    const dutch = await feedOf('/nl/nl-nl/feed.xml')
    expect(keysOf(dutch)).toHaveLength(50)
    expect(keysOf(dutch)[0]).toBe(contentKey('dutch'))
    expect(keysOf(await feedOf('/nl/en-us/feed.xml'))).toEqual([contentKey('english')])
    expect(keysOf(await feedOf('/us/en-us/feed.xml'))[0]).toBe(contentKey('of-us'))
    expect(keysOf(await feedOf('/ca/fr-ca/feed.xml'))).toEqual([contentKey('french')])
    // A Dutch page shows the English publication as well, but its feed leaves it to the English feed.
    for (const key of ['english', 'french', 'draft', 'of-us', 'undated', 'page'])
      expect(keysOf(dutch)).not.toContain(contentKey(key))
  })

  it('[ENG-02] Describes each publication in its own language, dated at the start of its day on the site', async () => {
    const [dutch] = children(await feedOf('/nl/nl-nl/feed.xml'), 'entry')
    const [english] = children(await feedOf('/nl/en-us/feed.xml'), 'entry')
    const [french] = children(await feedOf('/ca/fr-ca/feed.xml'), 'entry')
    if (english === undefined || dutch === undefined || french === undefined) throw new Error('no entries')
    expect([textOf(dutch, 'title'), textOf(dutch, 'summary'), textOf(dutch, 'published')]).toEqual([
      'Saus & <meer>',
      'Hoe dik?',
      // The day begins two hours before UTC in Amsterdam.
      '2026-06-09T22:00:00.000Z',
    ])
    expect(dutch.attributes.has('xml:lang')).toBe(false)
    expect(child(dutch, 'link').attributes.get('href')).toBe(
      `${publicOrigin}/nl/nl-nl/publication/in-dutch-${contentKey('dutch')}`,
    )
    expect(french.attributes.get('xml:lang')).toBe('fr')
    expect([textOf(english, 'summary'), child(english, 'category').attributes.get('term')]).toEqual(['Why.', 'Insight'])
  })

  it('[CTX-08] Names the kind of each publication in words of its language', async () => {
    const [dutch] = children(await feedOf('/nl/nl-nl/feed.xml'), 'entry')
    expect(dutch && child(dutch, 'category').attributes.get('term')).toBe('Verhalen')
  })

  it('Answers 304 while nothing changes and preserves the entry ids after a change', async () => {
    const url = '/be/nl-nl/feed.xml'
    const first = await portal.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const again = await portal.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const before = parseXml(brotliDecompressSync(first.rawPayload).toString())
    await publish(
      portal.fixtures.records,
      'dutch',
      { name: 'In Dutch', publishedDate: '2026-06-10' },
      { language: 'nl-NL', name: 'Een andere titel' },
    )
    const changed = await portal.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    expect(changed.statusCode).toBe(200)
    const after = parseXml(changed.body)
    const idsOf = (feed: XmlElement) => children(feed, 'entry').map((entry) => textOf(entry, 'id'))
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(textOf(after, 'updated') > textOf(before, 'updated')).toBe(true)
  })

  it.each([
    ['/xx/nl-nl/feed.xml', 404],
    ['/nl/tr/feed.xml', 302],
    ['/ch/de/feed.xml', 302],
  ])('Exists only for sites that guests may read: %s', async (url, status) => {
    expect((await portal.app.inject({ url })).statusCode).toBe(status)
  })

  it('[ENG-02] Is empty and dated today on a site without publications', async () => {
    const { records } = portal.fixtures
    await publishAll(
      records,
      ['dutch', 'english', 'french', 'of-us', 'undated', ...Array.from({ length: 55 }, (_, at) => `old-${at}`)].map(
        (key) => [key, { countries: ['US'] }, { language: 'en-US' }] as const,
      ),
    )
    const feed = await feedOf('/pl/pl/feed.xml')
    expect(children(feed, 'entry')).toEqual([])
    // In Warsaw the day begins two hours before UTC.
    expect(textOf(feed, 'updated')).toBe('2026-06-14T22:00:00.000Z')
  })
})
