import { callAnswerLifetime } from '#platform/values/cache-lifetimes.ts'
import { describe, expect, it } from 'vitest'
import { createAnswerCache } from './browser-cache.ts'

function cache() {
  const clock = { now: 0 }
  return { clock, answers: createAnswerCache(() => clock.now) }
}

describe('Cached responses of a client', () => {
  it('[APX-07] Expire after 300,000 ms, whatever the header says', () => {
    const { clock, answers } = cache()
    expect(callAnswerLifetime).toBe(300_000)
    answers.store('a', '1', 'private, max-age=30')
    clock.now = 299_999
    expect(answers.find('a')).toBe('1')
    clock.now = 300_000
    expect(answers.find('a')).toBeNull()
  })

  it('[APX-07] Do not live longer when they are read', () => {
    const { clock, answers } = cache()
    answers.store('a', '1', 'private')
    clock.now = 200_000
    answers.find('a')
    clock.now = 300_000
    expect(answers.find('a')).toBeNull()
  })

  it.each([
    [null, false],
    ['no-cache', false],
    ['private, No-Store', false],
    ['private, max-age=0, no-cache', false],
    ['private, max-age=30', true],
    ['', true],
  ])('[APX-07] Are stored with Cache-Control %j: %s', (header, isCached) => {
    const { answers } = cache()
    answers.store('a', '1', header)
    expect(answers.find('a')).toBe(isCached ? '1' : null)
  })

  it('[APX-07] Are limited to 50, and the least recently used is removed', () => {
    const { answers } = cache()
    for (let at = 0; at < 50; at += 1) answers.store(`key ${at}`, String(at), 'private')
    answers.find('key 0')
    answers.store('one more', 'x', 'private')
    expect([answers.find('key 0'), answers.find('key 1'), answers.find('one more')]).toEqual(['0', null, 'x'])
  })
})
