import { describe, expect, it } from 'vitest'
import { createGiveWay, pauseAfter } from './give-way.ts'

describe('How the index gives way to imports', () => {
  it.each([
    ['An import gets nineteen parts of the time', 100, 0, 1_900],
    ['A pause is short, so that an import that ends does not hold up the index', 5_000, 0, 2_000],
    ['The index is half a minute behind at most', 100, 29_999, 1_900],
    ['Then both get the same share', 100, 30_000, 0],
    ['Nothing was done', 0, 0, 0],
  ])('[INT-03] %s', (_what, worked, behind, pause) => {
    expect(pauseAfter(worked, behind)).toBe(pause)
  })

  it('[INT-03] It pauses only during imports, also after one that failed', async () => {
    const giveWay = createGiveWay()
    const order: string[] = []
    const pausing = async (name: string): Promise<void> => {
      await giveWay.pause(5, 0)
      order.push(name)
    }
    const turn = async (name: string): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve))
      order.push(name)
    }
    await giveWay.during(() => Promise.all([pausing('index'), turn('import')]))
    await expect(giveWay.during(() => Promise.reject(new Error('The import failed.')))).rejects.toThrow('failed')
    await Promise.all([pausing('index'), turn('no import')])
    expect(order).toEqual(['import', 'index', 'index', 'no import'])
  })
})
