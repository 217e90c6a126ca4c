import { describe, expect, it } from 'vitest'
import {
  maxParameterLength,
  olderMarketSegmentId,
  origins,
  originOf,
  tooLongParameter,
  urlParameters,
} from './url-parameters.ts'

describe('the parameters of an address', () => {
  it('[ADR-05] are the 18 of the specification, by these names', () => {
    const names =
      'master-value-id, filters, business-group, business-group-id, market-segment, results-type, conflicts, session-type, country-code, ' +
      'promoted-products-only, page, search-term, active-tab-id, sort-by, origin, sharing, filter-by-letter, selected-folder-id'
    expect(Object.values(urlParameters)).toEqual(names.split(', '))
    expect(olderMarketSegmentId).toBe('market-segment-id')
  })

  it('[ADR-06] hold at most 8887 characters, counted after decoding', () => {
    expect(maxParameterLength).toBe(8887)
    const longest = 'ř'.repeat(8887)
    expect(tooLongParameter(new URLSearchParams(`search-term=${encodeURIComponent(longest)}`))).toBeNull()
    expect(tooLongParameter(new URLSearchParams(`page=2&search-term=${encodeURIComponent(longest)}x`))).toBe(
      'search-term',
    )
    expect(tooLongParameter(new URLSearchParams({ utm_source: longest + longest }))).toBe('utm_source')
  })

  it('[ADR-06] count characters, not the units that a computer keeps them in', () => {
    expect(tooLongParameter(new URLSearchParams({ 'search-term': '🧪'.repeat(8887) }))).toBeNull()
    expect(tooLongParameter(new URLSearchParams({ 'search-term': '🧪'.repeat(8888) }))).toBe('search-term')
  })

  it('[ADR-06] refuse a repeated parameter whose second value is too long', () => {
    const parameters = new URLSearchParams([
      ['filters', 'form:gel'],
      ['filters', 'x'.repeat(8888)],
    ])
    expect(tooLongParameter(parameters)).toBe('filters')
  })

  it('know where a visitor comes from', () => {
    for (const origin of origins) expect(originOf(new URLSearchParams({ origin }))).toBe(origin)
    expect(originOf(new URLSearchParams('origin=moon'))).toBeNull()
    expect(originOf(new URLSearchParams())).toBeNull()
  })
})
