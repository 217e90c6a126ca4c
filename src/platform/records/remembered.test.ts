import { describe, expect, it } from 'vitest'
import { remembered } from './remembered.ts'

describe('remembered', () => {
  function counting(options: Parameters<typeof remembered<string, string[] | undefined>>[1]) {
    const worked: string[] = []
    const work = remembered((key: string) => {
      worked.push(key)
      return key === '' ? undefined : [key]
    }, options)
    return { worked, work }
  }

  it('works once for each key and returns the same result again, also if it is undefined', () => {
    const { worked, work } = counting({ maxKeys: 10 })
    expect(work('a')).toBe(work('a'))
    expect([work(''), work('')]).toEqual([undefined, undefined])
    expect(worked).toEqual(['a', ''])
  })

  it('remembers no more than its number of keys, and those that it may keep', () => {
    const { worked, work } = counting({ maxKeys: 1, isCached: (key) => key.length < 3 })
    for (const key of ['long', 'a', 'b', 'long', 'a', 'b']) expect(work(key)).toEqual([key])
    expect(worked).toEqual(['long', 'a', 'b', 'long', 'b'])
  })

  it('distinguishes lists with equal items', () => {
    const work = remembered((list: readonly string[]) => [...list], { maxKeys: 10 })
    const [one, other] = [['a'], ['a']]
    expect(work(one)).toBe(work(one))
    expect(work(one)).not.toBe(work(other))
  })
})
