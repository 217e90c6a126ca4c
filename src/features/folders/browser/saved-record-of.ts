import { foldersPath, savedRecordParameter } from '#platform/values/addresses/account-paths.ts'

/** The record that an address of this site saves; null for every other address. `base`: `/nl/nl-nl`. */
export const savedRecordOf = (address: URL, base: string): string | null =>
  address.pathname === base + foldersPath ? address.searchParams.get(savedRecordParameter) : null
