import { expect, it } from 'vitest'
import { createToasts, type ToastMessage } from './toast-store.ts'

/** A toast store with a clock that only moves when the test advances it. */
function toastsInTime() {
  let now = 0
  let waiting: { readonly run: () => void; readonly at: number }[] = []
  const store = createToasts({
    now: () => now,
    setTimeout: (run, ms) => {
      const timer = { run, at: now + ms }
      waiting.push(timer)
      return timer
    },
    clearTimeout: (timer) => {
      waiting = waiting.filter((each) => each !== timer)
    },
  })
  const goTo = (time: number): void => {
    for (;;) {
      const [next] = waiting.filter(({ at }) => at <= time).toSorted((a, b) => a.at - b.at)
      if (next === undefined) break
      now = next.at
      waiting = waiting.filter((each) => each !== next)
      next.run()
    }
    now = time
  }
  return {
    store,
    goTo,
    timers: () => waiting.length,
    texts: () => store.queue().toasts.map(({ message }) => message.text),
  }
}

it.each<readonly [what: string, message: Partial<ToastMessage>, last: number]>([
  ['plain', {}, 4799],
  ['with a link', { link: { text: 'More', href: '/' } }, 9599],
  ['sticky', { sticky: true }, 86_400_000],
  ['sticky with a link', { sticky: true, link: { text: 'More', href: '/' } }, 86_400_000],
])('[WID-16] Shows a toast for its specified time: %s', (_, message, last) => {
  const { store, goTo, timers, texts } = toastsInTime()
  store.show({ text: 'Saved.', ...message })
  goTo(last)
  expect(texts()).toEqual(['Saved.'])
  goTo(last + 1)
  expect(texts()).toEqual(message.sticky === true ? ['Saved.'] : [])
  expect(timers()).toBe(0)
})

it('[WID-16] Removes toasts one after the other, notifies subscribers and leaves no timer behind', () => {
  const { store, goTo, timers, texts } = toastsInTime()
  const received: (readonly string[])[] = []
  const stop = store.subscribe(() => received.push(texts()))
  const first = store.show({ text: 'a' })
  goTo(1000)
  store.show({ text: 'b' })
  expect(timers()).toBe(1)
  store.dismiss(first)
  store.hold('pointer')
  expect(timers()).toBe(0)
  goTo(50_000)
  store.release('pointer')
  goTo(54_799)
  expect(texts()).toEqual(['b'])
  stop()
  goTo(54_800)
  expect(texts()).toEqual([])
  expect(received).toEqual([['a'], ['a', 'b'], ['b'], ['b'], ['b']])
})
