import type { SearchAnswer } from '#platform/search/port.ts'

/** What was found for one line of a pasted list (LST-01). `grades`: ids, the best first. */
export type LineResult =
  | { readonly type: 'found' | 'several' | 'notFound'; readonly grades: readonly string[] }
  /** A word was corrected, or left out: the visitor decides whether that is what they meant. */
  | { readonly type: 'corrected'; readonly grades: readonly string[]; readonly used: string }
  /** A CAS or EC number whose check digit is wrong, with the numbers that it could be. */
  | { readonly type: 'wrongNumber'; readonly grades: readonly string[]; readonly candidates: readonly string[] }

type Answer = Pick<SearchAnswer, 'total' | 'hits' | 'correction' | 'wrongCheckDigit' | 'dropped'>

/** `answer`: the search for the term, null if there is nothing to search for. */
export function resultOf(term: string, answer: Answer | null): LineResult {
  if (answer === null) return { type: 'notFound', grades: [] }
  const { total, hits, correction, wrongCheckDigit, dropped } = answer
  const grades = hits.map(({ id }) => id)
  if (wrongCheckDigit !== null) return { type: 'wrongNumber', grades, candidates: wrongCheckDigit.candidates }
  if (total === 0) return { type: 'notFound', grades }
  if (correction !== null) return { type: 'corrected', grades, used: correction.used }
  if (dropped.length > 0) {
    const used = dropped.reduce((rest, words) => rest.replace(words, ' '), term).trim()
    // What has lost most of its words is another term.
    if (wordCount(used) < wordCount(dropped.join(' '))) return { type: 'notFound', grades: [] }
    return { type: 'corrected', grades, used: used.replaceAll(/\s+/gu, ' ') }
  }
  // The name or the code of one product is that product, although others have it as a part of theirs.
  const exact = hits.filter(
    ({ matched }) =>
      (matched?.field === 'name' || matched?.field === 'gradeCode') && comparable(matched.text) === comparable(term),
  )
  if (exact.length === 1) return { type: 'found', grades: exact.map(({ id }) => id) }
  return { type: total === 1 ? 'found' : 'several', grades }
}

/** Without what people leave out of codes and write differently in names. */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s._/-]+/gu, '')

const wordCount = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length
