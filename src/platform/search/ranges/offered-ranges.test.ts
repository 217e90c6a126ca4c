import { describe, expect, it } from 'vitest'
import { createIndex } from '#platform/search/search-index.ts'
import { documentChange, grade, query } from '#platform/search/testing/test-catalogue.ts'

const keys = ['hlb', 'moisture', 'ash', 'lead', 'iron', 'rare', 'viscosity', 'gel-strength', 'same', 'unknown']
const specified = (property: string, low: number) => ({ property, low, high: low })

/**
 * Ten emulsifiers, which state their HLB, and ten gums, which state their viscosity as half of the solvents do, among a hundred grades,
 * which state their moisture. Two gums state a gel strength.
 */
function catalogue() {
  const index = createIndex()
  index.apply([
    { type: 'properties', properties: keys.slice(0, -1).map((key) => ({ key, unit: '', names: [] })) },
    ...Array.from({ length: 100 }, (_, at) =>
      documentChange(
        grade(`g${at}`, `Grade ${at}`, [], {
          facets: { function: [at < 10 ? 'emulsifier' : at < 20 ? 'gum' : 'solvent'] },
          ranges: [
            ...(at < 10 ? [specified('hlb', at)] : []),
            ...(at === 0 ? [specified('rare', 1)] : []),
            ...(at >= 10 && at < 70 ? [specified('viscosity', at)] : []),
            ...(at >= 10 && at < 12 ? [specified('gel-strength', at)] : []),
            ...['moisture', 'ash', 'lead', 'iron', 'unknown'].map((key) => specified(key, at)),
            specified('same', 7),
          ],
        }),
      ),
    ),
  ])
  return index
}

const index = catalogue()
const offered = (
  filters: Readonly<Record<string, readonly string[]>>,
  kind: 'tradeGrade' | 'tradeName' = 'tradeGrade',
) => index.search(query({ filters, kind, facets: ['range'] })).ranges.map(({ property }) => property)

describe('The properties that are offered for a list', () => {
  it('[SPC-03] Are at most four that enough grades state, those first that distinguish the list', () => {
    expect(offered({})).toEqual(['ash', 'iron', 'lead', 'moisture'])
    expect(offered({ function: ['emulsifier'] })).toEqual(['hlb', 'ash', 'iron', 'lead'])
    expect(offered({ function: ['gum'] })).toEqual(['viscosity', 'gel-strength', 'ash', 'iron'])
  })

  it('[SPC-03] Begin with those that have a range, even if no grade states it', () => {
    expect(offered({ range: ['rare:1..2'] })).toEqual(['rare'])
    expect(offered({ function: ['solvent'], range: ['hlb:1..2'] })).toEqual(['hlb'])
    expect(offered({ range: ['moisture:50..'] })).toEqual(['moisture', 'ash', 'iron', 'lead', 'viscosity'])
  })

  it('[SPC-03] Are none in which all grades are the same, none that is no filter, and none for other kinds', () => {
    expect(offered({})).not.toContain('same')
    expect(offered({})).not.toContain('unknown')
    expect(offered({}, 'tradeName')).toEqual([])
    expect(index.search(query({ facets: ['function'] })).ranges).toEqual([])
  })
})
