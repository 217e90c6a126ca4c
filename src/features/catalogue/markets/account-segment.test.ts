import { describe, expect, it } from 'vitest'
import { segmentLookup } from '#platform/values/markets/market-segment.ts'
import { accountSelection } from './account-segment.ts'
import { localKeys } from './selection-store.ts'

const lookup = segmentLookup([
  {
    integrationId: 'BG3',
    name: 'Food',
    slug: 'food',
    hasLobDependentMarketSegments: true,
    marketSegments: [{ integrationId: 'BG3-BAK', name: 'Bakery', slug: 'bakery', businessGroupIntegrationId: 'BG3' }],
  },
])
const session = { sessionId: 'one', effectiveAccount: { relatedLobIntegrationId: 'BG3_BAK' } }
const bakery = { businessGroupId: 'BG3', marketSegmentId: 'BG3-BAK' }

describe('Market of a session', () => {
  it.each([
    ['a new session of a signed-in user', session, false, null, bakery],
    ['another session than the last', session, false, 'zero', bakery],
    ['a session that decided already', session, false, 'one', null],
    ['a guest', session, true, null, null],
    ['no account', { ...session, effectiveAccount: null }, false, null, null],
    ['an account of no group', { ...session, effectiveAccount: { relatedLobIntegrationId: 'BG9' } }, false, null, null],
  ])('[SEG-04] [SES-03] Decides the market for %s', (_who, data, isGuest, decidedFor, selection) => {
    expect(accountSelection(data, isGuest, decidedFor, lookup)).toEqual(selection)
  })

  it('[SES-03] Defines its keys in local storage', () => {
    expect(localKeys).toEqual({
      businessGroupId: 'selectedBusinessGroupId',
      marketSegmentId: 'selectedMarketSegmentId',
      accountSessionId: 'selectedMarketSessionId',
      preferredCountryIsoCode: 'preferredInternalSessionCountryIsoCode',
      preferredBusinessGroupId: 'preferredInternalSessionBusinessGroupId',
    })
  })
})
