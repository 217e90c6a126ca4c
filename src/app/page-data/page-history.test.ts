import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxHistory, storedHistory, withVisit, type VisitedPage } from './page-history.ts'

const page = (path: string): VisitedPage => ({ view: 'products', path, recordId: null, at: '2026-03-01T10:00:00.000Z' })
const nothing: readonly VisitedPage[] = []
const visits = (count: number) => Array.from({ length: count }, (_, at) => page(`/${at}`)).reduce(withVisit, nothing)

describe('Page history', () => {
  it('[MSC-02] Lists the newest page last and at most 50', () => {
    expect(visits(3).map(({ path }) => path)).toEqual(['/0', '/1', '/2'])
    expect(maxHistory).toBe(50)
    expect(visits(51).map(({ path }) => path)).toEqual(Array.from({ length: 50 }, (_, at) => `/${at + 1}`))
  })

  it('[MSC-02] Counts a page that is shown again unchanged as one visit', () => {
    expect([page('/a'), page('/a'), page('/b'), page('/a')].reduce(withVisit, nothing)).toEqual([
      page('/a'),
      page('/b'),
      page('/a'),
    ])
  })

  it('[MSC-02] Replaces a failed page by the page of the successful retry', () => {
    const failed = { ...page('/a'), view: 'error' }
    const retried = { ...page('/a'), at: '2026-03-01T10:05:00.000Z' }
    expect([failed, retried].reduce(withVisit, nothing)).toEqual([page('/a')])
  })

  it.each([
    ['nothing', null, 0],
    ['no JSON', '[{', 0],
    ['no list', '{"path":"/"}', 0],
    ['entries of another form', JSON.stringify([null, 1, { path: '/' }, page('/a')]), 1],
    ['more than it may', JSON.stringify([...visits(50), page('/last')]), 50],
  ])('[MSC-02] Restores the valid part of %s', (_what, text, length) => {
    expect(storedHistory(text)).toHaveLength(length)
  })

  it('[MSC-02] Accepts any stored text and restores what was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(storedHistory(text).every(({ path }) => typeof path === 'string')).toBe(true)
      }),
    )
    expect(storedHistory(JSON.stringify(visits(60)))).toEqual(visits(60))
  })
})
