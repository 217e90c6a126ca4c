import { describe, expect, it } from 'vitest'
import { segmentLookup, type BusinessGroup } from '#platform/values/markets/market-segment.ts'
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

describe('Selection of a market', () => {
  it.each([
    ['BG3', 'BG3-SAV', savoury],
    ['BG3', null, food],
    ['BG3', 'BG2-INK', food],
    ['BG3', 'gone', food],
    ['BG9', 'BG3-SAV', null],
    [null, 'BG3-SAV', null],
    [null, null, null],
  ])(
    '[SEG-01] [SEG-02] Restores the stored ids %s and %s only if the segment list contains them',
    (businessGroupId, marketSegmentId, restored) => {
      expect(restoredSelection({ businessGroupId, marketSegmentId }, lookup)).toEqual(restored)
    },
  )

  it.each([
    ['BG3_SAV', savoury],
    ['BG3', food],
    ['BG3_XXX', food],
    // The segments of BG2 do not depend on the account.
    ['BG2_INK', { businessGroupId: 'BG2', marketSegmentId: null }],
    ['BG9_SAV', null],
    ['', null],
  ])(
    '[SEG-04] Derives the selection from the account’s id %s and uses the segment only if the group depends on the account',
    (related, selection) => {
      expect(selectionOfAccount(related, lookup)).toEqual(selection)
    },
  )

  it('Returns slugs for links', () => {
    expect(slugsOf(savoury, lookup)).toEqual({ businessGroup: 'food', marketSegment: 'sav' })
    expect(slugsOf(food, lookup)).toEqual({ businessGroup: 'food', marketSegment: null })
    expect(slugsOf(null, lookup)).toEqual({ businessGroup: null, marketSegment: null })
  })
})

describe('Market of a page', () => {
  it.each([
    ['business-group=coatings', { businessGroup: 'coatings', marketSegment: null }],
    ['business-group=food&market-segment=bev', { businessGroup: 'food', marketSegment: 'bev' }],
    ['business-group-id=BG2', { businessGroup: 'coatings', marketSegment: null }],
    ['business-group=food&business-group-id=BG2', { businessGroup: 'food', marketSegment: null }],
    // Older addresses have the id of the segment alone.
    ['market-segment-id=BG2-INK', { businessGroup: 'coatings', marketSegment: 'ink' }],
    ['', { businessGroup: 'food', marketSegment: 'sav' }],
    // A page with an unknown business group in its address has no market.
    ['business-group=unknown', { businessGroup: null, marketSegment: null }],
    ['page=2', { businessGroup: 'food', marketSegment: 'sav' }],
  ])(
    '[SEG-05] Reads the market of ?%s from the slugs, otherwise from the ids, otherwise from the selection',
    (query, named) => {
      expect(currentSegment(new URLSearchParams(query), lookup, savoury, { fallback: true })).toEqual(named)
    },
  )

  it('[SEG-05] Ignores the selection without a fallback', () => {
    expect(currentSegment(new URLSearchParams(), lookup, savoury)).toEqual({ businessGroup: null, marketSegment: null })
  })

  it('[SEG-06] Returns only the business group on request', () => {
    const options = { fallback: true, businessGroupOnly: true }
    for (const query of ['', 'business-group=food&market-segment=bev'])
      expect(currentSegment(new URLSearchParams(query), lookup, savoury, options)).toEqual({
        businessGroup: 'food',
        marketSegment: null,
      })
  })
})
