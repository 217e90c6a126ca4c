import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEmailLimits } from './email-limits.ts'

describe('Message limits of one network and in total', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-06-15T12:00:00Z') })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const many = async (wait: (address: string) => Promise<number>, address: string, times: number) => {
    const waits: number[] = []
    for (let at = 0; at < times; at += 1) waits.push(await wait(address))
    return waits
  }

  it('Allows five in an hour from one network, even with many addresses', async () => {
    const wait = createEmailLimits()
    expect(await many(wait, '2001:db8:1:2::1', 5)).toEqual([0, 0, 0, 0, 0])
    expect(await wait('2001:db8:1:2:ffff::9')).toBe(3600)
    expect(await wait('2001:db8:1:3::1')).toBe(0)
    vi.advanceTimersByTime(1_800_000)
    expect(await wait('2001:db8:1:2::1')).toBe(1800)
    vi.advanceTimersByTime(1_800_001)
    expect(await wait('2001:db8:1:2::1')).toBe(0)
  })

  it('Counts simultaneous requests one by one', async () => {
    const wait = createEmailLimits()
    const waits = await Promise.all(Array.from({ length: 20 }, () => wait('198.51.100.7')))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(5)
  })

  it('Allows two hundred in an hour in total', async () => {
    const wait = createEmailLimits()
    const waits: number[] = []
    for (let at = 0; at < 201; at += 1) waits.push(await wait(`198.51.100.${at}`))
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(200)
    expect(waits.at(-1)).toBe(3600)
  })
})
