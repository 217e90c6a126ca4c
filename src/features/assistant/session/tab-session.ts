import { localKeys } from '#features/catalogue/markets/selection-store.ts'
import { isSessionType, isVisitType, visitTypes } from '#platform/values/internal-session.ts'
import { openStorage } from '#platform/pages/parts/local-storage.ts'
import type { SpecifiedSession } from './specified-session.ts'

/** SES-02: the keys of the session in session storage, which lasts as long as the tab. */
const keys = {
  sessionType: 'sessionType',
  countryIsoCode: 'sessionCountryCode',
  businessGroupId: 'sessionBusinessGroupId',
  promotedOnly: 'sessionPromotedProductsOnly',
  accountId: 'sessionAccountId',
  visitType: 'sessionVisitType',
} as const

/** The session of this tab. Two tabs with two customers never mix. */
export const tabSession = {
  /** Null if the tab has none; what the keys do not hold (the visit, the conflicts) is not set. */
  read: (): SpecifiedSession | null => {
    const storage = openStorage('sessionStorage')
    const text = (key: keyof typeof keys): string => storage?.getItem(keys[key]) ?? ''
    const sessionType = text('sessionType')
    const visitType = text('visitType')
    return isSessionType(sessionType)
      ? {
          sessionType,
          countryIsoCode: text('countryIsoCode'),
          businessGroupId: text('businessGroupId'),
          promotedOnly: text('promotedOnly') === 'true',
          accountId: text('accountId'),
          visitType: isVisitType(visitType) ? visitType : visitTypes[0],
          visitId: '',
          showsConflicts: false,
        }
      : null
  },
  write: (session: SpecifiedSession): void => {
    const storage = openStorage('sessionStorage')
    for (const [property, key] of Object.entries(keys)) {
      const value = String(session[property as keyof typeof keys])
      if (value === '') storage?.removeItem(key)
      else storage?.setItem(key, value)
    }
  },
  clear: (): void => {
    const storage = openStorage('sessionStorage')
    for (const key of Object.values(keys)) storage?.removeItem(key)
  },
}

/** SES-03: where desk work begins. All tabs share it, so it is only a default for a new session of type `internal`. */
export function preferredOf(): { readonly country: string | null; readonly businessGroup: string | null } {
  const storage = openStorage()
  return {
    country: storage?.getItem(localKeys.preferredCountryIsoCode) ?? null,
    businessGroup: storage?.getItem(localKeys.preferredBusinessGroupId) ?? null,
  }
}

export function keepPreferred({ sessionType, countryIsoCode, businessGroupId }: SpecifiedSession): void {
  if (sessionType !== 'internal') return
  const storage = openStorage()
  storage?.setItem(localKeys.preferredCountryIsoCode, countryIsoCode)
  storage?.setItem(localKeys.preferredBusinessGroupId, businessGroupId)
}
