import { describe, expect, it } from 'vitest'
import { createTopics } from './content-topics.ts'

describe('createTopics', () => {
  it('tells what changed after a revision, once it is published', () => {
    const topics = createTopics()
    const before = topics.revision
    topics.touch(['a', 'b'])
    expect([topics.revision, topics.changedSince(before, ['a'])]).toEqual([before, false])
    topics.publish()
    expect(topics.revision).toBeGreaterThan(before)
    expect(topics.changedSince(before, ['x', 'b'])).toBe(true)
    expect(topics.changedSince(before, ['x'])).toBe(false)
    expect(topics.changedSince(topics.revision, ['a', 'b'])).toBe(false)
  })

  it('stays what it is where nothing was touched', () => {
    const topics = createTopics()
    topics.touch([])
    topics.publish()
    expect(topics.revision).toBe(0)
  })

  it('keeps what was touched until it is published, and not longer', () => {
    const topics = createTopics()
    topics.touch(['a'])
    topics.touch(['b'])
    topics.publish()
    const between = topics.revision
    topics.touch(['c'])
    topics.publish()
    expect(topics.changedSince(between, ['a', 'b'])).toBe(false)
    expect(topics.changedSince(between, ['c'])).toBe(true)
  })

  it.each<[string, (topics: ReturnType<typeof createTopics>) => void]>([
    ['everything was touched', (topics) => topics.touchEverything()],
    ['more than can be named', (topics) => topics.touch(null)],
    ['more at once than is remembered', (topics) => topics.touch(['a', 'b', 'c'])],
  ])('says that all changed where %s', (_what, touch) => {
    const topics = createTopics(2)
    touch(topics)
    topics.publish()
    expect(topics.changedSince(0, ['x'])).toBe(true)
    expect(topics.changedSince(topics.revision, ['x'])).toBe(false)
  })

  it('forgets no change when there come to be more than it remembers', () => {
    const topics = createTopics(2)
    for (const topic of ['a', 'b', 'c']) {
      topics.touch([topic])
      topics.publish()
    }
    expect(topics.changedSince(0, ['a'])).toBe(true)
    expect(topics.changedSince(2, ['c'])).toBe(true)
  })
})
