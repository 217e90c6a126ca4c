import { describe, expect, it } from 'vitest'
import { createGiveWay, pauseAfter } from './give-way.ts'

describe('How the index gives way to imports', () => {
  it.each([
    ['a short part', 10, 0, 190],
    ['a part whose pause would be too long', 500, 29_999, 2_000],
    ['changes that have waited long enough', 10, 30_000, 0],
    ['no work', 0, 0, 0],
  ])('[INT-03] After %s of %i ms on changes of %i ms ago, it pauses for %i ms', (_, worked, behind, pause) => {
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
