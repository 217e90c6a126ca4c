/** SES-02: the keys of an internal session in session storage, which lasts as long as the tab. */
const sessionKeys = [
  'sessionType',
  'sessionCountryCode',
  'sessionBusinessGroupId',
  'sessionPromotedProductsOnly',
  'sessionAccountId',
  'sessionVisitType',
] as const

/** SESSION_CONFIG: the parameters that exist. */
export type SessionConfig = { readonly [Key in (typeof sessionKeys)[number]]?: string }

export function readSessionConfig(storage: Pick<Storage, 'getItem'> | null): SessionConfig {
  return Object.fromEntries(
    sessionKeys.flatMap((key) => {
      const value = storage?.getItem(key) ?? null
      return value === null ? [] : [[key, value]]
    }),
  )
}
