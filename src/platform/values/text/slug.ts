import { fold } from './folding.ts'

/**
 * Returns the slug of a name (§3): lower case, without non-alphanumeric characters, whitespace runs turned into
 * hyphens. Alphanumeric means ASCII after folding (ENT-11): `Řepkový olej, 50 %` → `repkovy-olej-50`. Empty for a name
 * without a Latin letter or digit.
 */
export function slugOf(name: string): string {
  // Signs are removed before folding, which would turn some of them into spaces.
  const words = fold(name.replace(/[^\p{L}\p{N}\p{M}\s]+/gu, ''))
  return words
    .replace(/[^a-z0-9\s]+/g, '')
    .trim()
    .replace(/\s+/g, '-')
}
