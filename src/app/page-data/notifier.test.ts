import { describe, expect, it } from 'vitest'
import { createNotifier } from './notifier.ts'

it('[MSC-07] [MSC-02] Reports 60 views per minute and counts the others', () => {
  const clock = { now: 0 }
  const notified: string[] = []
  const notifier = createNotifier(
    () => clock.now,
    ({ view }) => notified.push(view),
  )
  for (let at = 0; at < 65; at += 1) notifier.notify({ view: `view ${at}`, recordId: '' })
  expect([notified.length, notifier.dropped()]).toEqual([60, 5])
  clock.now = 60_000
  notifier.notify({ view: 'a minute later', recordId: '' })
  expect([notified.at(-1), notifier.dropped()]).toEqual(['a minute later', 5])
})

describe('View', () => {
  it('[MSC-02] Is reported with its record', () => {
    const notified: object[] = []
    createNotifier(
      () => 0,
      (view) => notified.push(view),
    ).notify({ view: 'product', recordId: '01t000000000001AAA' })
    expect(notified).toEqual([{ view: 'product', recordId: '01t000000000001AAA' }])
  })
})
