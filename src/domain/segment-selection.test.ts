import { describe, expect, it } from 'vitest'
import { segmentLookup, type BusinessGroup } from './market-segment.ts'
import { currentSegment, restoredSelection, selectionOfAccount, slugsOf } from './segment-selection.ts'

const group = (id: string, slug: string, dependent: boolean, segments: readonly string[]): BusinessGroup => ({
  id: `a03${id}`,
  integrationId: id,
  name: slug,
  slug,
  hasLobDependentMarketSegments: dependent,
  marketSegments: segments.map((code) => ({
    integrationId: `${id}-${code}`,
    name: code,
    slug: code.toLowerCase(),
    businessGroupIntegrationId: id,
  })),
})
const lookup = segmentLookup([group('BG3', 'food', true, ['SAV', 'BEV']), group('BG2', 'coatings', false, ['INK'])])
const savoury = { businessGroupId: 'BG3', marketSegmentId: 'BG3-SAV' }
const food = { businessGroupId: 'BG3', marketSegmentId: null }

describe('the selection of a market', () => {
  it.each([
    ['BG3', 'BG3-SAV', savoury],
    ['BG3', null, food],
    ['BG3', 'BG2-INK', food],
    ['BG3', 'gone', food],
    ['BG9', 'BG3-SAV', null],
    [null, 'BG3-SAV', null],
    [null, null, null],
  ])(
    '[SEG-01] [SEG-02] stored as %s and %s is restored as far as the list knows it',
    (businessGroupId, marketSegmentId, restored) => {
      expect(restoredSelection({ businessGroupId, marketSegmentId }, lookup)).toEqual(restored)
    },
  )

  it.each([
    ['BG3_SAV', savoury],
    ['BG3', food],
    ['BG3_XXX', food],
    // BG2's segments do not depend on the account.
    ['BG2_INK', { businessGroupId: 'BG2', marketSegmentId: null }],
    ['BG9_SAV', null],
    ['', null],
  ])('[SEG-04] of the account’s %s keeps the segment only where the group says so', (related, selection) => {
    expect(selectionOfAccount(related, lookup)).toEqual(selection)
  })

  it('has slugs for links', () => {
    expect(slugsOf(savoury, lookup)).toEqual({ businessGroup: 'food', marketSegment: 'sav' })
    expect(slugsOf(food, lookup)).toEqual({ businessGroup: 'food', marketSegment: null })
    expect(slugsOf(null, lookup)).toEqual({ businessGroup: null, marketSegment: null })
  })
})

describe('the market of a page', () => {
  it.each([
    ['business-group=coatings', { businessGroup: 'coatings', marketSegment: null }],
    ['business-group=food&market-segment=bev', { businessGroup: 'food', marketSegment: 'bev' }],
    ['business-group-id=BG2', { businessGroup: 'coatings', marketSegment: null }],
    ['business-group=food&business-group-id=BG2', { businessGroup: 'food', marketSegment: null }],
    ['', { businessGroup: 'food', marketSegment: 'sav' }],
    // An address that names what is not there is a page of no market.
    ['business-group=unknown', { businessGroup: null, marketSegment: null }],
    ['page=2', { businessGroup: 'food', marketSegment: 'sav' }],
  ])('[SEG-05] with ?%s comes from the slugs, else the ids, else the selection', (query, named) => {
    expect(currentSegment(new URLSearchParams(query), lookup, savoury, { fallback: true })).toEqual(named)
  })

  it('[SEG-05] never is the selection where that is not allowed', () => {
    expect(currentSegment(new URLSearchParams(), lookup, savoury)).toEqual({ businessGroup: null, marketSegment: null })
  })

  it('[SEG-06] can be the business group alone', () => {
    const options = { fallback: true, businessGroupOnly: true }
    for (const query of ['', 'business-group=food&market-segment=bev'])
      expect(currentSegment(new URLSearchParams(query), lookup, savoury, options)).toEqual({
        businessGroup: 'food',
        marketSegment: null,
      })
  })
})
