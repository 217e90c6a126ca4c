import { describe, expect, it } from 'vitest'
import type { SearchConflicts } from '#platform/search/port.ts'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query, sampleCatalogue } from '#platform/search/testing/test-catalogue.ts'

const rules = (...items: readonly string[]): SearchConflicts => ({
  key: items.join(),
  rules: items.map((item, at) => ({ id: `rule-${at}`, reason: `reason-${at}`, item })),
  areShown: false,
})

describe('Rows in conflict that a search finds', () => {
  const index = createIndex()
  index.apply(sampleCatalogue)
  index.apply([documentChange(grade('g-similar', 'Brenvexan', [], { countries: ['NL'] }))])
  const found = (term: string, conflicts: SearchConflicts, more = {}) => {
    const answer = index.search(query({ term, scope: { country: 'NL', conflicts }, ...more }))
    return { total: answer.total, used: answer.correction?.used, conflicts: answer.conflicts }
  }

  it('[CNF-04] Counts a name as typed, also if the visible rows are those of a corrected word', () => {
    expect(found('brenvixan', rules('brand'))).toEqual({
      total: 1,
      used: 'Brenvexan',
      conflicts: [{ reason: 'reason-0', count: 2 }],
    })
  })

  it('[CNF-04] Counts what a mistyped word was corrected to', () => {
    expect(found('xanthna', rules('g-xanthan'))).toMatchObject({ total: 2, conflicts: [{ count: 1 }] })
  })

  it('[CNF-04] Counts codes of rows in conflict', () => {
    expect(found('BX-80/FG', rules('g-xanthan'))).toMatchObject({ conflicts: [{ reason: 'reason-0', count: 1 }] })
    expect(found('11138-66-2', rules('maker'))).toMatchObject({ total: 1, conflicts: [{ count: 2 }] })
  })

  it('[CNF-01] The first of several rules gives the reason, and rules of nothing in the catalogue have no effect', () => {
    const { conflicts } = found('', rules('g-xanthan', 'brand', 'maker', 'unknown'))
    expect(conflicts).toEqual([
      { reason: 'reason-0', count: 1 },
      { reason: 'reason-1', count: 1 },
    ])
    expect(found('', rules('unknown')).conflicts).toEqual([])
  })

  it('[CNF-01] A changed catalogue changes what is in conflict', () => {
    const changing = createIndex()
    changing.apply(sampleCatalogue)
    const hidden = () =>
      changing.search(query({ scope: { country: 'NL', conflicts: rules('brand') } })).conflicts[0]?.count
    expect(hidden()).toBe(2)
    changing.apply([documentChange(grade('g-new', 'Brenvixan 500', ['xanthan', 'brand', 'maker']))])
    expect(hidden()).toBe(3)
    changing.apply([{ type: 'remove', what: 'document', id: 'g-xanthan' }])
    expect(hidden()).toBe(2)
  })

  it('[CNF-02] Names the rule of each of some documents, and nothing of the others', () => {
    const scope = { country: 'NL', conflicts: rules('g-xanthan', 'brand') }
    const conflicts = index.conflicts(scope, ['g-xanthan', 'g-xanthan-2', 'g-citric', 'missing'])
    expect([...conflicts].map(([id, rule]) => [id, rule.id])).toEqual([
      ['g-xanthan', 'rule-0'],
      ['g-xanthan-2', 'rule-1'],
    ])
    expect(index.conflicts({ country: 'NL' }, ['g-xanthan']).size).toBe(0)
  })
})
