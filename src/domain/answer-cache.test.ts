import { describe, expect, it } from 'vitest'
import { answerLifetime, createAnswerCache } from './answer-cache.ts'

function cache() {
  const clock = { now: 0 }
  return { clock, answers: createAnswerCache(() => clock.now) }
}

describe('the answers a client keeps', () => {
  it('[APX-07] hold for 300,000 ms, whatever the header says', () => {
    const { clock, answers } = cache()
    expect(answerLifetime).toBe(300_000)
    answers.keep('a', '1', 'private, max-age=30')
    clock.now = 299_999
    expect(answers.find('a')).toBe('1')
    clock.now = 300_000
    expect(answers.find('a')).toBeNull()
  })

  it('[APX-07] do not live longer for being read', () => {
    const { clock, answers } = cache()
    answers.keep('a', '1', 'private')
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
  ])('[APX-07] are kept by Cache-Control %j: %s', (header, kept) => {
    const { answers } = cache()
    answers.keep('a', '1', header)
    expect(answers.find('a')).toBe(kept ? '1' : null)
  })

  it('[APX-07] are 50 at most: the one asked for longest ago goes', () => {
    const { answers } = cache()
    for (let at = 0; at < 50; at += 1) answers.keep(`key ${at}`, String(at), 'private')
    answers.find('key 0')
    answers.keep('one more', 'x', 'private')
    expect([answers.find('key 0'), answers.find('key 1'), answers.find('one more')]).toEqual(['0', null, 'x'])
  })
})
