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

describe('shared values', () => {
  it('[SES-04] are read once they are set', async () => {
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

  it('[SES-04] wait for the first value alone, and null is one', async () => {
    const { values } = store()
    const reading = values.read('second')
    values.set('second', null)
    values.set('second', 'later')
    expect(await reading).toBeNull()
    expect(await values.read('second')).toBe('later')
  })

  it('[SES-04] tell subscribers the value there is and each other one, until they leave', () => {
    const { values } = store()
    const told: number[] = []
    values.set('first', 1)
    const leave = values.subscribe('first', (value) => told.push(value))
    values.set('first', 1)
    values.set('first', 2)
    values.set('second', 'of another')
    leave()
    values.set('first', 3)
    expect(told).toEqual([1, 2])
  })

  it('[SES-04] tell everybody, whatever one of them throws', () => {
    const { values, reported } = store()
    const told: number[] = []
    values.subscribe('first', () => {
      throw new Error('broken')
    })
    values.subscribe('first', (value) => told.push(value))
    values.set('first', 1)
    expect([told, reported.map(String)]).toEqual([[1], ['Error: broken']])
  })

  it('[SES-04] may be left, and set, while they tell', () => {
    const { values } = store()
    const told: string[] = []
    const leave = values.subscribe('first', (value) => {
      told.push(`one ${value}`)
      leave()
      values.set('second', 'from within')
    })
    values.subscribe('first', (value) => told.push(`two ${value}`))
    values.subscribe('second', (value) => told.push(String(value)))
    values.set('first', 1)
    values.set('first', 2)
    expect(told).toEqual(['one 1', 'from within', 'two 1', 'two 2'])
  })

  it('[SES-04] tell who subscribes meanwhile once', () => {
    const { values } = store()
    const told: number[] = []
    const leave = values.subscribe('first', () => {
      leave()
      values.subscribe('first', (value) => told.push(value))
    })
    values.set('first', 1)
    expect(told).toEqual([1])
  })

  it.each(['set', 'read', 'subscribe'] as const)('[SES-05] %s of an unregistered one throws', (operation) => {
    const values = createSharedValues<Values>(['first'], () => {})
    const run = {
      set: () => values.set('second', 'x'),
      read: () => values.read('second'),
      subscribe: () => values.subscribe('second', () => {}),
    }[operation]
    expect(run).toThrow('Referred global value type is not registered.')
  })
})
