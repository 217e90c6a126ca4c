import { describe, expect, it } from 'vitest'
import { checkScroll, type Viewport } from './scroll-check.ts'

/** A window whose clock and scroll position the test controls. */
function windowOf(tops: readonly number[], isMobile: boolean) {
  const state = { at: 0, looked: 0, interval: 0, stopped: false, tick: () => {} }
  const reported: (string | null)[] = []
  const stop = checkScroll(
    (milliseconds, run) => {
      state.interval = milliseconds
      state.tick = run
      return () => {
        state.stopped = true
      }
    },
    () => state.at,
    (): Viewport => {
      state.looked += 1
      return {
        isMobile,
        headerHeight: 64,
        sections: tops.map((top, at) => ({ id: `s${at}`, top: top - state.at })),
        atEnd: state.at >= 2000,
      }
    },
    (section) => reported.push(section),
  )
  const scroll = (to: number): void => {
    state.at = to
    state.tick()
  }
  return { state, reported, scroll, stop }
}

describe('Scroll check', () => {
  it('[MSC-03] Checks every 300 ms and reports each new section once', () => {
    const { state, reported, scroll, stop } = windowOf([100, 900, 1990], false)
    expect([state.interval, reported]).toEqual([300, [null]])
    scroll(99)
    scroll(100)
    scroll(500)
    scroll(900)
    expect(reported).toEqual([null, 's0', 's1'])
    stop()
    expect(state.stopped).toBe(true)
  })

  it('[MSC-03] Reads below the header and 8 px further down on a phone', () => {
    const phone = windowOf([100, 900], true)
    phone.scroll(27)
    phone.scroll(28)
    expect(phone.reported).toEqual([null, 's0'])
  })

  it('[MSC-03] Reads nothing while the page is not scrolled', () => {
    const { state } = windowOf([100], false)
    for (let time = 0; time < 20; time += 1) state.tick()
    expect(state.looked).toBe(1)
  })

  it('[MSC-03] Reports the last section at the end of the page, but not on a page without scrolling', () => {
    const { reported, scroll } = windowOf([100, 900, 1990], false)
    scroll(2000)
    expect(reported).toEqual([null, 's2'])
    expect(windowOf([100], false).reported).toEqual([null])
  })
})
