import { describe, expect, it } from 'vitest'
import type { SeoProperties } from './seo-properties.ts'
import { whenDefaultLink } from '#platform/pages/head/head-alternates.ts'
import { createPropertyReader } from './head-properties.ts'
import { createTitleUpdates } from '#platform/pages/head/head-title.ts'

/** Intervals that pass when the test says so. */
function clock() {
  const running = new Set<{ readonly every: number; next: number; readonly run: () => void }>()
  let now = 0
  return {
    now: () => now,
    running: () => running.size,
    every: (milliseconds: number, run: () => void) => {
      const timer = { every: milliseconds, next: now + milliseconds, run }
      running.add(timer)
      return () => void running.delete(timer)
    },
    pass: (milliseconds: number) => {
      for (const end = now + milliseconds; now < end; now += 1)
        for (const timer of running)
          if (timer.next === now + 1) {
            timer.next += timer.every
            timer.run()
          }
    },
  }
}

describe('Title of the page', () => {
  const titleFixtures = () => {
    const time = clock()
    const titles = createTitleUpdates(time.every)
    const received: string[] = []
    return { time, titles, heard: received }
  }

  it('[SEO-02] Is announced immediately, and only once if it is acknowledged', () => {
    const { time, titles, heard } = titleFixtures()
    titles.subscribe((title) => heard.push(title) > 0)
    titles.announce('A')
    expect(heard).toEqual(['A'])
    time.pass(60_000)
    expect([heard, time.running()]).toEqual([['A'], 0])
  })

  it('[SEO-02] Is announced every 500 ms, up to 10 times, until it is acknowledged', () => {
    const { time, titles, heard } = titleFixtures()
    titles.subscribe((title) => heard.push(title) < 0)
    titles.announce('A')
    time.pass(499)
    expect(heard).toHaveLength(1)
    time.pass(1)
    expect(heard).toHaveLength(2)
    time.pass(60_000)
    expect([heard.length, time.running()]).toEqual([11, 0])
  })

  it('[SEO-02] Is announced to later listeners until one of them acknowledges it, and all of them are notified', () => {
    const { time, titles, heard } = titleFixtures()
    titles.announce('A')
    time.pass(700)
    const leave = titles.subscribe((title) => heard.push(`first ${title}`) > 0)
    titles.subscribe((title) => heard.push(`second ${title}`) < 0)
    time.pass(60_000)
    expect(heard).toEqual(['first A', 'second A'])
    leave()
    titles.announce('B')
    expect(heard.slice(2)).toEqual(['second B'])
  })

  it('[SEO-02] Of a newer page replaces that of an older one', () => {
    const { time, titles, heard } = titleFixtures()
    titles.subscribe((title) => heard.push(title) < 0)
    titles.announce('A')
    time.pass(600)
    titles.announce('B')
    time.pass(60_000)
    expect(heard.filter((title) => title === 'A')).toHaveLength(2)
    expect(heard.filter((title) => title === 'B')).toHaveLength(11)
  })
})

describe('Alternate links', () => {
  const links = new Map([['x-default', 'https://x.example/global/en-us']])

  it.each([
    [0, links],
    [100, links],
    [9_950, links],
    [10_050, null],
  ])(
    '[SEO-02] Are found when the default link exists, checked every 100 ms for 10 s: after %d ms',
    async (at, expected) => {
      const time = clock()
      const reads: number[] = []
      const found = whenDefaultLink(() => {
        reads.push(time.now())
        return time.now() >= at ? links : new Map([['nl-NL', 'https://x.example/nl/nl-nl']])
      }, time.every)
      time.pass(20_000)
      expect(await found).toBe(expected)
      expect(time.running()).toBe(0)
      expect(reads).toHaveLength(at === 0 ? 1 : Math.min(Math.ceil((at + 1) / 100), 100) + 1)
    },
  )
})

describe('Properties of a record', () => {
  const properties: SeoProperties = {
    recordId: '01t000000000001AAA',
    recordName: 'A',
    objectName: 'Product',
    fields: {},
    complexFields: {},
    hrefLangUrls: {},
    canonicalUrl: 'https://x.example/nl/nl-nl/product/a-01t000000000001AAA',
    isSeoIndexed: true,
  }
  function reader(answers: (address: string) => Promise<SeoProperties>) {
    const time = { now: 0 }
    const requested: string[] = []
    const { read, failures } = createPropertyReader(
      (address) => {
        requested.push(address)
        return answers(address)
      },
      () => time.now,
    )
    return { time, requested, failures, read: (id: string) => read('/nl/nl-nl', '0DBrE7L1H3bKihUWKS', id) }
  }

  it('[SEO-07] Are requested once an hour', async () => {
    const { time, requested, read } = reader(() => Promise.resolve(properties))
    expect([await read('a'), await read('a')]).toEqual([properties, properties])
    expect(requested).toEqual([
      '/nl/nl-nl/webruntime/api/services/data/v65.0/connect/communities/0DBrE7L1H3bKihUWKS/seo/properties/a',
    ])
    time.now = 3_599_999
    await read('a')
    expect(requested).toHaveLength(1)
    time.now = 3_600_000
    await read('a')
    expect(requested).toHaveLength(2)
  })

  it('[SEO-07] Are missing after a failure, which is cached and not thrown', async () => {
    const refusal = new Error('404 Not Found')
    const { time, requested, read, failures } = reader(() =>
      time.now === 0 ? Promise.reject(refusal) : Promise.resolve(properties),
    )
    expect([await read('a'), await read('a')]).toEqual([null, null])
    expect(requested).toHaveLength(1)
    expect([...failures().values()]).toEqual([refusal])
    time.now = 3_600_000
    expect(await read('a')).toBe(properties)
    expect(failures().size).toBe(0)
  })

  it('[SEO-07] Are cached for a limited number of records, and the oldest is dropped first', async () => {
    const { requested, read } = reader(() => Promise.reject(new Error('none')))
    for (let at = 0; at < 201; at += 1) await read(`record ${at}`)
    await read('record 200')
    expect(requested).toHaveLength(201)
    await read('record 0')
    expect(requested).toHaveLength(202)
  })
})
