import { describe, expect, it } from 'vitest'
import { readingLine, scrollCheckInterval, sectionInView } from './section-in-view.ts'

describe('Visible section', () => {
  it('[MSC-03] Is determined every 300 ms', () => {
    expect(scrollCheckInterval).toBe(300)
  })

  it.each([
    ['on a phone, below the header and 8 px more', true, 64, 72],
    ['elsewhere, at the window’s edge', false, 64, 0],
  ])('[MSC-03] Reads %s', (_where, isMobile, headerHeight, line) => {
    expect(readingLine(isMobile, headerHeight)).toBe(line)
  })

  const sections = (...tops: readonly number[]) => tops.map((top, at) => ({ id: `s${at}`, top }))
  it.each([
    ['none above the first', sections(73, 500), 72, false, null],
    ['the first from its beginning on', sections(72, 500), 72, false, 's0'],
    ['the last that has begun', sections(-900, -10, 200), 72, false, 's1'],
    ['the last at the page’s end, however short', sections(-900, -10, 200), 72, true, 's2'],
    ['none where there are none', [], 72, true, null],
  ])('[MSC-03] Returns %s', (_what, shown, line, atEnd, expected) => {
    expect(sectionInView(shown, line, atEnd)).toBe(expected)
  })
})
