import { describe, expect, it } from 'vitest'
import { createNotifier } from './notifier.ts'

it('[MSC-07] [MSC-02] tells of 60 views a minute, and counts those it does not tell of', () => {
  const clock = { now: 0 }
  const told: string[] = []
  const notifier = createNotifier(
    () => clock.now,
    ({ view }) => told.push(view),
  )
  for (let at = 0; at < 65; at += 1) notifier.notify({ view: `view ${at}`, recordId: '' })
  expect([told.length, notifier.dropped()]).toEqual([60, 5])
  clock.now = 60_000
  notifier.notify({ view: 'a minute later', recordId: '' })
  expect([told.at(-1), notifier.dropped()]).toEqual(['a minute later', 5])
})

describe('a view', () => {
  it('[MSC-02] is told with its record', () => {
    const told: object[] = []
    createNotifier(
      () => 0,
      (view) => told.push(view),
    ).notify({ view: 'product', recordId: '01t000000000001AAA' })
    expect(told).toEqual([{ view: 'product', recordId: '01t000000000001AAA' }])
  })
})
