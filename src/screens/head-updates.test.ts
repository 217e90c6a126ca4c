import { describe, expect, it } from 'vitest'
import type { SeoProperties } from '#calls/seo-properties.ts'
import { whenDefaultLink } from './head-alternates.ts'
import { createPropertyReader } from './head-properties.ts'
import { createTitleUpdates } from './head-title.ts'

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

describe('the title', () => {
  const told = () => {
    const time = clock()
    const titles = createTitleUpdates(time.every)
    const heard: string[] = []
    return { time, titles, heard }
  }

  it('[SEO-02] is told at once, and no more when it is acknowledged', () => {
    const { time, titles, heard } = told()
    titles.subscribe((title) => heard.push(title) > 0)
    titles.announce('A')
    expect(heard).toEqual(['A'])
    time.pass(60_000)
    expect([heard, time.running()]).toEqual([['A'], 0])
  })

  it('[SEO-02] is told again every 500 ms, 10 times, where nobody acknowledges it', () => {
    const { time, titles, heard } = told()
    titles.subscribe((title) => heard.push(title) < 0)
    titles.announce('A')
    time.pass(499)
    expect(heard).toHaveLength(1)
    time.pass(1)
    expect(heard).toHaveLength(2)
    time.pass(60_000)
    expect([heard.length, time.running()]).toEqual([11, 0])
  })

  it('[SEO-02] is told to who came later, until one of them takes it; all of them hear it', () => {
    const { time, titles, heard } = told()
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

  it('[SEO-02] of a newer page takes the place of an older one', () => {
    const { time, titles, heard } = told()
    titles.subscribe((title) => heard.push(title) < 0)
    titles.announce('A')
    time.pass(600)
    titles.announce('B')
    time.pass(60_000)
    expect(heard.filter((title) => title === 'A')).toHaveLength(2)
    expect(heard.filter((title) => title === 'B')).toHaveLength(11)
  })
})

describe('the alternate links', () => {
  const links = new Map([['x-default', 'https://x.example/global/en-us']])

  it.each([
    [0, links],
    [100, links],
    [9_950, links],
    [10_050, null],
  ])(
    '[SEO-02] are there when the default one is, looked for every 100 ms for 10 s: after %d ms',
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

describe('the properties of a record', () => {
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
    const asked: string[] = []
    const { read, failures } = createPropertyReader(
      (address) => {
        asked.push(address)
        return answers(address)
      },
      () => time.now,
    )
    return { time, asked, failures, read: (id: string) => read('/nl/nl-nl', '0DBrE7L1H3bKihUWKS', id) }
  }

  it('[SEO-07] are asked for once an hour', async () => {
    const { time, asked, read } = reader(() => Promise.resolve(properties))
    expect([await read('a'), await read('a')]).toEqual([properties, properties])
    expect(asked).toEqual([
      '/nl/nl-nl/webruntime/api/services/data/v65.0/connect/communities/0DBrE7L1H3bKihUWKS/seo/properties/a',
    ])
    time.now = 3_599_999
    await read('a')
    expect(asked).toHaveLength(1)
    time.now = 3_600_000
    await read('a')
    expect(asked).toHaveLength(2)
  })

  it('[SEO-07] that cannot be read are none: the failure is kept, not thrown', async () => {
    const refusal = new Error('404 Not Found')
    const { time, asked, read, failures } = reader(() =>
      time.now === 0 ? Promise.reject(refusal) : Promise.resolve(properties),
    )
    expect([await read('a'), await read('a')]).toEqual([null, null])
    expect(asked).toHaveLength(1)
    expect([...failures().values()]).toEqual([refusal])
    time.now = 3_600_000
    expect(await read('a')).toBe(properties)
    expect(failures().size).toBe(0)
  })

  it('[SEO-07] are kept of so many records, the oldest going first', async () => {
    const { asked, read } = reader(() => Promise.reject(new Error('none')))
    for (let at = 0; at < 201; at += 1) await read(`record ${at}`)
    await read('record 200')
    expect(asked).toHaveLength(201)
    await read('record 0')
    expect(asked).toHaveLength(202)
  })
})
