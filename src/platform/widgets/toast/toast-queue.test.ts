import { describe, expect, it } from 'vitest'
import {
  nextExpiry,
  nextToasts,
  noToasts,
  shownToasts,
  toastMs,
  type ToastEvent,
  type ToastQueue,
} from './toast-queue.ts'

type Step = readonly [now: number, event: ToastEvent<string>]
const after = (...steps: readonly Step[]): ToastQueue<string> =>
  steps.reduce<ToastQueue<string>>((queue, [now, event]) => nextToasts(queue, event, now), noToasts)
const texts = (queue: ToastQueue<string>) => shownToasts(queue).map(({ message }) => message)
const show = (message: string, ms: number = toastMs.plain): ToastEvent<string> => ({ type: 'show', message, ms })
const tick = { type: 'tick' } as const

describe('toastQueue', () => {
  it('[WID-16] Shows a toast for 4.8 s, and one with a link for 9.6 s', () => {
    expect(toastMs).toEqual({ plain: 4800, withLink: 9600 })
    const shown: readonly Step[] = [
      [0, show('plain')],
      [0, show('link', toastMs.withLink)],
    ]
    expect(texts(after(...shown, [4799, tick]))).toEqual(['plain', 'link'])
    expect(texts(after(...shown, [4800, tick]))).toEqual(['link'])
    expect(texts(after(...shown, [9599, tick]))).toEqual(['link'])
    expect(texts(after(...shown, [9600, tick]))).toEqual([])
  })

  it('[WID-16] Keeps a sticky toast until it is closed', () => {
    const sticky: Step = [0, show('still there?', Infinity)]
    expect(texts(after(sticky, [86_400_000, tick]))).toEqual(['still there?'])
    expect(nextExpiry(after(sticky))).toBeNull()
    expect(texts(after(sticky, [5, { type: 'dismiss', id: 1 }]))).toEqual([])
  })

  it('[WID-16] Shows at most three toasts; the fourth appears with its full time when one has gone', () => {
    const four = ['a', 'b', 'c', 'd'].map((text, at): Step => [at * 1000, show(text)])
    expect(texts(after(...four))).toEqual(['a', 'b', 'c'])
    const later = after(...four, [4800, tick])
    expect(texts(later)).toEqual(['b', 'c', 'd'])
    expect(later.toasts.at(-1)).toMatchObject({ remainingMs: 4800, startedAt: 4800 })
  })

  it('[WID-16] Limits the number of waiting toasts', () => {
    expect(after(...Array.from({ length: 50 }, (_, at): Step => [0, show(String(at))])).toasts).toHaveLength(23)
  })

  it('[WID-16] Pauses the time while the pointer or the focus is on the toasts, then continues with the rest', () => {
    const stored: readonly Step[] = [
      [0, show('read me')],
      [1000, { type: 'hold', by: 'pointer' }],
      [2000, { type: 'hold', by: 'focus' }],
      [9000, { type: 'release', by: 'pointer' }],
    ]
    expect(nextExpiry(after(...stored))).toBeNull()
    expect(texts(after(...stored, [60_000, tick]))).toEqual(['read me'])
    const released = after(...stored, [60_000, { type: 'release', by: 'focus' }])
    expect(nextExpiry(released)).toBe(63_800)
    expect(texts(nextToasts(released, tick, 63_800))).toEqual([])
  })

  it('[WID-16] Resumes when the last toast was closed under the pointer', () => {
    const queue = after(
      [0, show('a')],
      [1, { type: 'hold', by: 'pointer' }],
      [2, { type: 'dismiss', id: 1 }],
      [3, show('b')],
    )
    expect(nextExpiry(queue)).toBe(4803)
  })
})
