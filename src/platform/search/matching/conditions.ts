import { alphabetName, lettersOf, otherLetter } from '#platform/search/vocabulary/alphabet.ts'
import { facetKeys, type FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { addAll, countBits, keepBoth, type Bits } from '#platform/search/index/bits.ts'
import type { SearchAnswer, SearchQuery } from '#platform/search/port.ts'
import type { Promoted } from './promoted.ts'
import { rangeConditions } from '#platform/search/ranges/range-conditions.ts'
import type { BitsPool } from '#platform/search/index/bits-pool.ts'
import type { Engine } from '#platform/search/engine.ts'

/** One condition that narrows a list. The counts of a facet are computed without its own condition (SRC-06). */
export interface Condition {
  /** `named`: what the term names in a facet of which the visitor has chosen values. It always applies, as the term does. */
  readonly facet: FacetKey | 'letter' | 'promotedOnly' | 'named'
  readonly requested: readonly string[]
  /** Documents of every kind that meet the condition. */
  readonly bits: Bits
  /** The property of a range. */
  readonly property?: string
}

/** Returns the conditions of a query. `among` is the set of documents of every kind that may be in the list. */
export function conditionsOf(
  engine: Engine,
  query: SearchQuery,
  promoted: Promoted,
  among: Bits,
): readonly Condition[] {
  const { catalogue, scratch, scopes } = engine
  const conditions: Condition[] = []
  for (const facet of facetKeys) {
    const requested = query.filters[facet] ?? []
    if (requested.length === 0) continue
    if (facet === 'range') {
      conditions.push(...rangeConditions(engine, query, requested))
      continue
    }
    const bits = scratch.bits.take(among.length)
    if (facet === 'promoted') {
      if (requested.includes('yes')) addAll(bits, promoted.bits)
    } else {
      for (const value of requested) {
        const number = catalogue.values.numberOf(facet, value)
        if (number >= 0) catalogue.values.sets.addTo(number, bits)
      }
      scopes.brands.in(query.scope).keepWithValue(bits, facet, requested)
    }
    conditions.push({ facet, requested, bits })
  }
  if (query.promotedOnly) conditions.push({ facet: 'promotedOnly', requested: ['yes'], bits: promoted.bits })
  if (query.letter !== null)
    conditions.push({
      facet: 'letter',
      requested: [query.letter],
      bits: letterBits(engine, query, query.letter, among),
    })
  return conditions
}

function letterBits({ catalogue, scratch }: Engine, query: SearchQuery, letter: string, among: Bits): Bits {
  const bits = scratch.bits.take(among.length)
  const requested = letterNumberOf(letter, query.language)
  if (requested === null) return bits
  const column = catalogue.documents.letter[alphabetName(query.language)].data
  for (let at = 0; at < among.length; at += 1) {
    let word = among[at]!
    let matching = 0
    while (word !== 0) {
      const low = word & -word
      if (column[(at << 5) + (31 - Math.clz32(low))] === requested) matching |= low
      word ^= low
    }
    bits[at] = matching
  }
  return bits
}

/** Returns the number of a letter in `Documents.letter`, or null if it is not in the alphabet of the language. */
function letterNumberOf(letter: string, language: LanguageCode): number | null {
  if (letter === otherLetter) return 0
  const at = lettersOf(alphabetName(language)).indexOf(letter)
  return at < 0 ? null : at + 1
}

/** `promotedOnly` and the facet `promoted` are one choice. */
export const isOf = (facet: FacetKey) => (condition: Condition) =>
  condition.facet === facet || (facet === 'promoted' && condition.facet === 'promotedOnly')

/** Returns `base` with all conditions, except those that `except` selects. */
export function withConditions(
  base: Bits,
  conditions: readonly Condition[],
  pool: BitsPool,
  except: (condition: Condition) => boolean = () => false,
): Bits {
  const bits = pool.copy(base)
  for (const condition of conditions) if (!except(condition)) keepBoth(bits, condition.bits)
  return bits
}

/** Returns the totals that the list would have without each of its filters, highest first. */
export function relaxations(base: Bits, conditions: readonly Condition[], pool: BitsPool): SearchAnswer['relax'] {
  return conditions
    .flatMap((condition) =>
      condition.facet === 'named'
        ? []
        : {
            facet: condition.facet,
            value: condition.requested.join('|'),
            total: countBits(withConditions(base, conditions, pool, (other) => other === condition)),
          },
    )
    .filter((way) => way.total > 0)
    .sort((a, b) => b.total - a.total)
}
