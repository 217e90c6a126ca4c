import { fold } from './folding.ts'

/**
 * §3: lower-cased, non-alphanumerics removed, whitespace runs turned into hyphens. Alphanumeric is ASCII after folding
 * (ENT-11): `Řepkový olej, 50 %` → `repkovy-olej-50`. Empty for a name without a Latin letter or digit.
 */
export function slugOf(name: string): string {
  // Signs go before folding, which makes a blank of some of them.
  const words = fold(name.replace(/[^\p{L}\p{N}\p{M}\s]+/gu, ''))
  return words
    .replace(/[^a-z0-9\s]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** What `slugOf` can make: the shape of a slug in an address. */
export const isSlug = (value: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)
