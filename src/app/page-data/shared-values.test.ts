import { describe, expect, it } from 'vitest'
import { createSharedValues } from './shared-values.ts'

interface Values {
  readonly first: number
  readonly second: string | null
}

function store() {
  const reported: unknown[] = []
  return { reported, values: createSharedValues<Values>(['first', 'second'], (error) => reported.push(error)) }
}

describe('Shared values', () => {
  it('[SES-04] Are read when they have been set', async () => {
    const { values } = store()
    const order: string[] = []
    const reading = values.read('first').then((value) => order.push(`read ${value}`))
    await Promise.resolve()
    order.push('set')
    values.set('first', 1)
    await reading
    expect(order).toEqual(['set', 'read 1'])
    expect(await values.read('first')).toBe(1)
  })

  it('[SES-04] Wait only for the first value, which may be null', async () => {
    const { values } = store()
    const reading = values.read('second')
    values.set('second', null)
    values.set('second', 'later')
    expect(await reading).toBeNull()
    expect(await values.read('second')).toBe('later')
  })

  it('[SES-04] Notify subscribers of the current value and of each new one until they unsubscribe', () => {
    const { values } = store()
    const received: number[] = []
    values.set('first', 1)
    const leave = values.subscribe('first', (value) => received.push(value))
    values.set('first', 1)
    values.set('first', 2)
    values.set('second', 'of another')
    leave()
    values.set('first', 3)
    expect(received).toEqual([1, 2])
  })

  it('[SES-04] Notify all subscribers even if one of them throws', () => {
    const { values, reported } = store()
    const received: number[] = []
    values.subscribe('first', () => {
      throw new Error('broken')
    })
    values.subscribe('first', (value) => received.push(value))
    values.set('first', 1)
    expect([received, reported.map(String)]).toEqual([[1], ['Error: broken']])
  })

  it('[SES-04] Can be unsubscribed and set during a notification', () => {
    const { values } = store()
    const received: string[] = []
    const leave = values.subscribe('first', (value) => {
      received.push(`one ${value}`)
      leave()
      values.set('second', 'from within')
    })
    values.subscribe('first', (value) => received.push(`two ${value}`))
    values.subscribe('second', (value) => received.push(String(value)))
    values.set('first', 1)
    values.set('first', 2)
    expect(received).toEqual(['one 1', 'from within', 'two 1', 'two 2'])
  })

  it('[SES-04] Notify a subscriber that is added during a notification once', () => {
    const { values } = store()
    const received: number[] = []
    const leave = values.subscribe('first', () => {
      leave()
      values.subscribe('first', (value) => received.push(value))
    })
    values.set('first', 1)
    expect(received).toEqual([1])
  })

  it.each(['set', 'read', 'subscribe'] as const)('[SES-05] Throw on %s of an unregistered value', (operation) => {
    const values = createSharedValues<Values>(['first'], () => {})
    const run = {
      set: () => values.set('second', 'x'),
      read: () => values.read('second'),
      subscribe: () => values.subscribe('second', () => {}),
    }[operation]
    expect(run).toThrow('Referred global value type is not registered.')
  })
})
