import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishAll } from '../../fixtures/calls-contents.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'
import { testPortal, type TestPortal } from '../../fixtures/http-portal.ts'

const list = '/nl/en-us/publications'
const events = `${list}?filters=content-type%3Aevents_announcements`

describeEachDatabase('The list of events', (open) => {
  /** Two o'clock at night in the Netherlands, where it is the 16th already. */
  const clock = { now: new Date('2026-06-16T00:00:00Z') }
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal(
      open,
      () => ({}),
      () => clock.now,
    )
    const event = (id: string, startsOn: string, endsOn: string | null, publishedDate: string) =>
      [
        id,
        { name: id, type: 'events_announcements', startsOn, endsOn, publishedDate },
        { language: 'en-US' as const, name: id },
      ] as const
    await publishAll(portal.fixtures.records, [
      event('Next year', '2027-03-01', '2027-03-03', '2026-06-10'),
      event('Last year', '2025-06-01', null, '2025-01-10'),
      event('Running', '2026-06-14', '2026-06-16', '2026-02-01'),
      event('Over', '2026-06-14', '2026-06-15', '2026-06-01'),
      event('Next week', '2026-06-22', null, '2026-01-01'),
    ])
    await portal.fixtures.follower.catchUp()
  })
  afterAll(() => portal.close())

  const body = async (url: string) => (await portal.app.inject({ url })).body
  const titles = (html: string) => [...html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)/g)].map((match) => match[1])
  /** The events that are marked as past. */
  const marked = (html: string) =>
    html.split('<h3').filter((part, at, all) => all[at + 1] !== undefined && part.includes('>Past</b>')).length

  it('[SRC-09] Begins with the next event; past ones follow, and say so', async () => {
    const html = await body(events)
    expect(titles(html)).toEqual(['Running', 'Next week', 'Next year', 'Over', 'Last year'])
    expect(marked(html)).toBe(2)
    expect(html).toContain('<option value="relevance" selected="">Upcoming first</option>')
  })

  it('Lists events among other publications by the day of publication, and those with a search term by relevance', async () => {
    expect(titles(await body(list)).slice(0, 2)).toEqual(['Next year', 'Over'])
    expect(await body(`${list}?search-term=year&filters=content-type%3Aevents_announcements`)).toContain(
      '<option value="relevance" selected="">Relevance',
    )
  })

  it('[ENG-02] An event is over when its last day ends on the site', async () => {
    clock.now = new Date('2026-06-16T21:59:59Z')
    expect(titles(await body(events))[0]).toBe('Running')
    clock.now = new Date('2026-06-16T22:00:00Z')
    const html = await body(events)
    expect(titles(html)).toEqual(['Next week', 'Next year', 'Running', 'Over', 'Last year'])
    expect(marked(html)).toBe(3)
  })
})
