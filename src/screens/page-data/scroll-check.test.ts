import { describe, expect, it } from 'vitest'
import { checkScroll, type Sight } from './scroll-check.ts'

/** A window whose clock and scrolling the test turns by hand. */
function windowOf(tops: readonly number[], isMobile: boolean) {
  const state = { at: 0, looked: 0, asked: 0, stopped: false, tick: () => {} }
  const told: (string | null)[] = []
  const stop = checkScroll(
    (milliseconds, run) => {
      state.asked = milliseconds
      state.tick = run
      return () => {
        state.stopped = true
      }
    },
    () => state.at,
    (): Sight => {
      state.looked += 1
      return {
        isMobile,
        headerHeight: 64,
        sections: tops.map((top, at) => ({ id: `s${at}`, top: top - state.at })),
        atEnd: state.at >= 2000,
      }
    },
    (section) => told.push(section),
  )
  const scroll = (to: number): void => {
    state.at = to
    state.tick()
  }
  return { state, told, scroll, stop }
}

describe('the scroll check', () => {
  it('[MSC-03] looks every 300 ms, and tells of another section once', () => {
    const { state, told, scroll, stop } = windowOf([100, 900, 1990], false)
    expect([state.asked, told]).toEqual([300, [null]])
    scroll(99)
    scroll(100)
    scroll(500)
    scroll(900)
    expect(told).toEqual([null, 's0', 's1'])
    stop()
    expect(state.stopped).toBe(true)
  })

  it('[MSC-03] reads below the header and 8 px more on a phone', () => {
    const phone = windowOf([100, 900], true)
    phone.scroll(27)
    phone.scroll(28)
    expect(phone.told).toEqual([null, 's0'])
  })

  it('[MSC-03] looks at nothing while the page stands still', () => {
    const { state } = windowOf([100], false)
    for (let time = 0; time < 20; time += 1) state.tick()
    expect(state.looked).toBe(1)
  })

  it('[MSC-03] is at the last section at the page’s end, but not on a page that needs no scrolling', () => {
    const { told, scroll } = windowOf([100, 900, 1990], false)
    scroll(2000)
    expect(told).toEqual([null, 's2'])
    expect(windowOf([100], false).told).toEqual([null])
  })
})
