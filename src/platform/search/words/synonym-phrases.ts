import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { spelledForm, tokensOf } from './analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { entriesWithPhrase } from './phrase-entries.ts'
import { languageWeights } from '#platform/search/ranking/weights.ts'

/** A term of the synonyms table that occurs in the query, and the entries with another term of the same row. */
export interface SynonymPhrase {
  /** Indexes of the query's words, both inclusive. */
  readonly from: number
  readonly to: number
  readonly form: string
  readonly words: number
  readonly entries: Uint32Array
  /** Lower for a row in a language outside the viewer's fallback chain. */
  readonly weight: number
}

interface PhraseTable {
  readonly version: number
  /** Rows by the folded words of each of their terms. */
  readonly rows: ReadonlyMap<
    string,
    readonly { readonly language: LanguageCode | null; readonly terms: readonly string[] }[]
  >
}

/** The tables are computed once for each version of the synonyms. */
const tables = new WeakMap<Catalogue, PhraseTable>()
const maxPhraseWords = 6

/**
 * Finds the synonyms of a query. They match exactly (SRC-05): a complete term of the row in the query, and a complete
 * term of the row in the text.
 */
export function phrasesIn(
  forms: readonly string[],
  language: LanguageCode,
  catalogue: Catalogue,
): readonly SynonymPhrase[] {
  const { rows } = tableOf(catalogue)
  if (rows.size === 0) return []
  const chain = fallbackChain(language)
  const spelled = forms.map((form) => spelledForm(form))
  const phrases: SynonymPhrase[] = []
  for (let from = 0; from < spelled.length; from += 1)
    for (let to = from; to < Math.min(spelled.length, from + maxPhraseWords); to += 1) {
      const said = spelled.slice(from, to + 1).join(' ')
      for (const row of rows.get(said) ?? []) {
        const weight = row.language === null || chain.includes(row.language) ? 1 : languageWeights.other
        for (const term of row.terms) {
          const words = tokensOf(term).map((token) => token.spelled)
          if (words.length === 0 || words.join(' ') === said) continue
          const entries = entriesWithPhrase(words, catalogue)
          if (entries.length > 0) phrases.push({ from, to, form: term, words: words.length, entries, weight })
        }
      }
    }
  return phrases
}

function tableOf(catalogue: Catalogue): PhraseTable {
  const known = tables.get(catalogue)
  if (known !== undefined && known.version === catalogue.synonymVersion) return known
  const rows = new Map<string, { readonly language: LanguageCode | null; readonly terms: readonly string[] }[]>()
  for (const group of catalogue.synonyms.values())
    for (const term of group.terms) {
      const key = tokensOf(term)
        .map((token) => token.spelled)
        .join(' ')
      const list = rows.get(key)
      if (list === undefined) rows.set(key, [group])
      else list.push(group)
    }
  const table = { version: catalogue.synonymVersion, rows }
  tables.set(catalogue, table)
  return table
}
