import { alphabetName, lettersOf, otherLetter } from '#domain/alphabet.ts'
import { facetKeys, type FacetKey } from '#domain/facets.ts'
import type { LanguageCode } from '#domain/languages.ts'
import { addAll, countBits, keepBoth, type Bits } from './bits.ts'
import type { SearchAnswer, SearchQuery } from './port.ts'
import type { Promoted } from './promoted.ts'
import type { BitsPool } from './scratch.ts'
import type { Engine } from './engine.ts'

/** One thing a list is narrowed by; without it, its own counts are made (SRC-06). */
export interface Condition {
  readonly facet: FacetKey | 'letter' | 'promotedOnly'
  readonly wanted: readonly string[]
  /** Documents of every kind. */
  readonly bits: Bits
}

/** `among`: documents of every kind that may be in the list. */
export function conditionsOf(
  engine: Engine,
  query: SearchQuery,
  promoted: Promoted,
  among: Bits,
): readonly Condition[] {
  const { catalogue, scratch, scopes } = engine
  const conditions: Condition[] = []
  for (const facet of facetKeys) {
    const wanted = query.filters[facet] ?? []
    if (wanted.length === 0) continue
    const bits = scratch.bits.take(among.length)
    if (facet === 'promoted') {
      if (wanted.includes('yes')) addAll(bits, promoted.bits)
    } else {
      for (const value of wanted) {
        const number = catalogue.values.numberOf(facet, value)
        if (number >= 0) catalogue.values.sets.addTo(number, bits)
      }
      scopes.brands.in(query.scope).keepWithValue(bits, facet, wanted)
    }
    conditions.push({ facet, wanted, bits })
  }
  if (query.promotedOnly) conditions.push({ facet: 'promotedOnly', wanted: ['yes'], bits: promoted.bits })
  if (query.letter !== null)
    conditions.push({ facet: 'letter', wanted: [query.letter], bits: letterBits(engine, query, query.letter, among) })
  return conditions
}

function letterBits({ catalogue, scratch }: Engine, query: SearchQuery, letter: string, among: Bits): Bits {
  const bits = scratch.bits.take(among.length)
  const wanted = letterPlace(letter, query.language)
  if (wanted === null) return bits
  const column = catalogue.documents.letter[alphabetName(query.language)].data
  for (let at = 0; at < among.length; at += 1) {
    let word = among[at]!
    let kept = 0
    while (word !== 0) {
      const low = word & -word
      if (column[(at << 5) + (31 - Math.clz32(low))] === wanted) kept |= low
      word ^= low
    }
    bits[at] = kept
  }
  return bits
}

/** The number that documents under a letter have in `Documents.letter`; null for what is no letter of the alphabet. */
function letterPlace(letter: string, language: LanguageCode): number | null {
  if (letter === otherLetter) return 0
  const at = lettersOf(alphabetName(language)).indexOf(letter)
  return at < 0 ? null : at + 1
}

/** `promotedOnly` and the facet of the promoted ones are one choice. */
export const isOf = (facet: FacetKey) => (condition: Condition) =>
  condition.facet === facet || (facet === 'promoted' && condition.facet === 'promotedOnly')

/** Base with all conditions, or with all but some. */
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

/** What each filter left out alone would give, best first. */
export function relaxations(base: Bits, conditions: readonly Condition[], pool: BitsPool): SearchAnswer['relax'] {
  return conditions
    .map((condition) => ({
      facet: condition.facet,
      value: condition.wanted.join('|'),
      total: countBits(withConditions(base, conditions, pool, (other) => other === condition)),
    }))
    .filter((way) => way.total > 0)
    .sort((a, b) => b.total - a.total)
}
