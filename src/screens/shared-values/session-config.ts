/** SES-02: what session storage has of an internal session, by name: it lasts as long as the tab. */
const sessionKeys = [
  'sessionType',
  'sessionCountryCode',
  'sessionBusinessGroupId',
  'sessionPromotedProductsOnly',
  'sessionAccountId',
  'sessionVisitType',
] as const

/** SESSION_CONFIG: the parameters that there are. */
export type SessionConfig = { readonly [Key in (typeof sessionKeys)[number]]?: string }

export function readSessionConfig(storage: Pick<Storage, 'getItem'> | null): SessionConfig {
  return Object.fromEntries(
    sessionKeys.flatMap((key) => {
      const value = storage?.getItem(key) ?? null
      return value === null ? [] : [[key, value]]
    }),
  )
}
