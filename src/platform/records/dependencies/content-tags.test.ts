import { describe, expect, it } from 'vitest'
import { createContentTags } from './content-tags.ts'

describe('createContentTags', () => {
  it('Reports what changed after a revision once it is published', () => {
    const tags = createContentTags()
    const before = tags.revision
    tags.invalidate(['a', 'b'])
    expect([tags.revision, tags.changedSince(before, ['a'])]).toEqual([before, false])
    tags.publish()
    expect(tags.revision).toBeGreaterThan(before)
    expect(tags.changedSince(before, ['x', 'b'])).toBe(true)
    expect(tags.changedSince(before, ['x'])).toBe(false)
    expect(tags.changedSince(tags.revision, ['a', 'b'])).toBe(false)
  })

  it('Does not change the revision if nothing was invalidated', () => {
    const tags = createContentTags()
    tags.invalidate([])
    tags.publish()
    expect(tags.revision).toBe(0)
  })

  it('Stores invalidated tags until they are published and not longer', () => {
    const tags = createContentTags()
    tags.invalidate(['a'])
    tags.invalidate(['b'])
    tags.publish()
    const between = tags.revision
    tags.invalidate(['c'])
    tags.publish()
    expect(tags.changedSince(between, ['a', 'b'])).toBe(false)
    expect(tags.changedSince(between, ['c'])).toBe(true)
  })

  it.each<[string, (tags: ReturnType<typeof createContentTags>) => void]>([
    ['everything is invalidated', (tags) => tags.invalidateAll()],
    ['too many tags change to name them', (tags) => tags.invalidate(null)],
    ['more tags change than are stored', (tags) => tags.invalidate(['a', 'b', 'c'])],
  ])('Reports everything as changed if %s', (_what, touch) => {
    const tags = createContentTags(2)
    touch(tags)
    tags.publish()
    expect(tags.changedSince(0, ['x'])).toBe(true)
    expect(tags.changedSince(tags.revision, ['x'])).toBe(false)
  })

  it('Loses no change when there are more tags than it stores', () => {
    const tags = createContentTags(2)
    for (const tag of ['a', 'b', 'c']) {
      tags.invalidate([tag])
      tags.publish()
    }
    expect(tags.changedSince(0, ['a'])).toBe(true)
    expect(tags.changedSince(2, ['c'])).toBe(true)
  })
})
