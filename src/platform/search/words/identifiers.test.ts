import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { ids, sampleCatalogue, query } from '#platform/search/testing/test-catalogue.ts'

const index = createIndex()
index.apply(sampleCatalogue)

describe('Identifiers', () => {
  it.each([
    ['11138-66-2', 'g-xanthan'],
    ['11138662', 'g-xanthan'],
    ['CAS-Nr. 11138-66-2', 'g-xanthan'],
    ['EC 234-394-2', 'g-xanthan'],
    ['E 415', 'g-xanthan'],
    ['e-415', 'g-xanthan'],
    ['INS 415', 'g-xanthan'],
    ['bx 80 fg', 'g-xanthan'],
    ['BX80FG', 'g-xanthan'],
    ['CI 77891', 'g-titania'],
    ['C.I.77891', 'g-titania'],
    ['colour index 77891', 'g-titania'],
    ['sweetener 951', 'g-aspartame'],
    ['E322i', 'g-lecithin'],
  ])('[SRC-01] %j finds %s', (term, id) => expect(ids(index, { term })).toContain(id))

  it('[SRC-01] Matches the start of an identifier, not its middle', () => {
    expect(ids(index, { term: '11138-66' })).toEqual(expect.arrayContaining(['g-xanthan', 'g-xanthan-2', 'g-blend']))
    expect(ids(index, { term: 'BX-80' })).toEqual(['g-xanthan'])
    expect(ids(index, { term: 'E32' })).toEqual([])
    // E32 is no E-number, and E20 is not a prefix of E202.
    expect(ids(index, { term: 'E 20' })).toEqual([])
  })

  it('[SRC-01] Corrects no typing errors in an identifier', () => {
    for (const term of ['11138-66-3', '11138-65-2', 'E416', 'CI 77892', 'BX-81/FG', '50-00-0', '77929999'])
      expect(ids(index, { term }), term).toEqual([])
  })

  it('[SRC-02] Reports a wrong check digit with candidates from the catalogue', () => {
    expect(index.search(query({ term: 'CAS 77-92-8' }))).toMatchObject({
      total: 0,
      wrongCheckDigit: { kind: 'cas', typed: '77-92-8', candidates: ['77-92-9'] },
    })
    expect(index.search(query({ term: '201-096-1' })).wrongCheckDigit).toEqual({
      kind: 'ec',
      typed: '201-096-1',
      candidates: ['201-069-1'],
    })
    expect(index.search(query({ term: '50-00-1' })).wrongCheckDigit).toEqual({
      kind: 'cas',
      typed: '50-00-1',
      candidates: [],
    })
    expect(index.search(query({ term: '77-92-9' })).wrongCheckDigit).toBeNull()
    expect(index.search(query({ term: '50-00-0' })).wrongCheckDigit).toBeNull()
  })

  it('[SRC-02] Reports no wrong identifier beside a valid one', () => {
    expect(index.search(query({ term: '77-92-8 201-069-1' })).wrongCheckDigit).toBeNull()
    expect(index.search(query({ term: '77-92-9 11138-66-3' })).wrongCheckDigit).toBeNull()
    expect(index.search(query({ term: '77-92-8 11138-66-3' })).wrongCheckDigit).toMatchObject({ typed: '77-92-8' })
  })

  it('[SRC-02] Names no candidate that the visitor may not see', () => {
    expect(index.search(query({ term: '77-92-8', scope: { country: 'FR' } })).wrongCheckDigit?.candidates).toEqual([])
  })

  it('[SRC-01] Requires the words around an identifier as well', () => {
    expect(ids(index, { term: 'citric acid 77-92-9' })).toContain('g-citric')
    expect(ids(index, { term: 'citric acid 11138-66-2' })).toEqual(['g-blend'])
  })
})
