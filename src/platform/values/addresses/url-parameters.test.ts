import { describe, expect, it } from 'vitest'
import {
  maxParameterLength,
  olderMarketSegmentId,
  origins,
  originOf,
  tooLongParameter,
  urlParameters,
} from './url-parameters.ts'

describe('Parameters of an address', () => {
  it('[ADR-05] Are the 18 of the specification, with their names', () => {
    const names =
      'master-value-id, filters, business-group, business-group-id, market-segment, results-type, conflicts, session-type, country-code, ' +
      'promoted-products-only, page, search-term, active-tab-id, sort-by, origin, sharing, filter-by-letter, selected-folder-id'
    expect(Object.values(urlParameters)).toEqual(names.split(', '))
    expect(olderMarketSegmentId).toBe('market-segment-id')
  })

  it('[ADR-06] Have at most 8887 characters after decoding', () => {
    expect(maxParameterLength).toBe(8887)
    const maxTerm = 'ř'.repeat(8887)
    expect(tooLongParameter(new URLSearchParams(`search-term=${encodeURIComponent(maxTerm)}`))).toBeNull()
    expect(tooLongParameter(new URLSearchParams(`page=2&search-term=${encodeURIComponent(maxTerm)}x`))).toBe(
      'search-term',
    )
    expect(tooLongParameter(new URLSearchParams({ utm_source: maxTerm + maxTerm }))).toBe('utm_source')
  })

  it('[ADR-06] Are measured in characters, not in UTF-16 units', () => {
    expect(tooLongParameter(new URLSearchParams({ 'search-term': '🧪'.repeat(8887) }))).toBeNull()
    expect(tooLongParameter(new URLSearchParams({ 'search-term': '🧪'.repeat(8888) }))).toBe('search-term')
  })

  it('[ADR-06] Are refused if the second value of a repeated parameter is too long', () => {
    const parameters = new URLSearchParams([
      ['filters', 'form:gel'],
      ['filters', 'x'.repeat(8888)],
    ])
    expect(tooLongParameter(parameters)).toBe('filters')
  })

  it('Include the page that a visitor comes from', () => {
    for (const origin of origins) expect(originOf(new URLSearchParams({ origin }))).toBe(origin)
    expect(originOf(new URLSearchParams('origin=moon'))).toBeNull()
    expect(originOf(new URLSearchParams())).toBeNull()
  })
})
