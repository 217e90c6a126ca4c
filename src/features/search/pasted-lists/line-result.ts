import type { SearchAnswer } from '#platform/search/port.ts'
import { isCodeTerm } from './reading/cell-form.ts'
import type { PastedLine } from './reading/list-lines.ts'

/** What was found for one line of a pasted list (LST-01). `grades`: ids, the best first. */
export type LineResult =
  | { readonly type: 'found' | 'several' | 'notFound'; readonly grades: readonly string[] }
  /** A word was corrected, or left out: the visitor decides whether that is what they meant. */
  | { readonly type: 'corrected'; readonly grades: readonly string[]; readonly used: string }
  /** A CAS or EC number whose check digit is wrong, with the numbers that it could be. */
  | { readonly type: 'wrongNumber'; readonly grades: readonly string[]; readonly candidates: readonly string[] }

type Answer = Pick<SearchAnswer, 'total' | 'hits' | 'correction' | 'wrongCheckDigit' | 'dropped'>

/** The number of products that are found for a line, before its name and its supplier decide. */
export const maxFound = 50

const nothing = { type: 'notFound', grades: [] } as const satisfies LineResult

/** The search for a term, null if there is nothing to search for. */
type Find = (term: string) => Answer | null

/**
 * What a line is: the product with its code; else those with its number, among them the one with its name; else those with its
 * name. A code that is not ours may be the customer's own, so the number and the name decide.
 */
export function resultOfLine(
  { codes, identifiers, name }: Pick<PastedLine, 'codes' | 'identifiers' | 'name'>,
  find: Find,
): LineResult {
  const byCode = codes.map((code) => resultOfCode(code, find(code)))
  const exact = byCode.find(({ type }) => type === 'found')
  if (exact !== undefined) return exact
  for (const number of identifiers) {
    const result = resultOf(number, find(number))
    if (result.type === 'several') return named(result, name === '' ? nothing : resultOf(name, find(name)))
    if (result.type !== 'notFound') return result
  }
  const byName =
    name === '' ? nothing : isCodeTerm(name) ? resultOfCodeName(name, find(name)) : resultOf(name, find(name))
  return byName.type === 'notFound' ? (byCode.find(({ type }) => type !== 'notFound') ?? nothing) : byName
}

/** Of several products with a number, those that the name finds as well. */
function named(several: LineResult, byName: LineResult): LineResult {
  const grades =
    byName.type === 'found' || byName.type === 'several'
      ? several.grades.filter((id) => byName.grades.includes(id))
      : []
  if (grades.length === 0) return several
  return { type: grades.length === 1 && byName.type === 'found' ? 'found' : 'several', grades }
}

/** A code is the code of one product, or the beginning of codes among which the visitor chooses. It is never mended. */
function resultOfCode(code: string, answer: Answer | null): LineResult {
  if (answer === null || isMended(answer)) return nothing
  const hits = answer.hits.filter(({ matched }) => matched?.field === 'gradeCode')
  const equal = hits.filter(({ matched }) => comparable(matched?.text ?? '') === comparable(code))
  if (equal.length > 0) return { type: equal.length === 1 ? 'found' : 'several', grades: equal.map(({ id }) => id) }
  const [only, ...others] = hits
  if (only === undefined) return nothing
  return others.length > 0
    ? { type: 'several', grades: hits.map(({ id }) => id) }
    : { type: 'corrected', grades: [only.id], used: only.matched?.text ?? code }
}

/** Whether the search has found something else than what was typed. */
const isMended = ({ correction, dropped }: Answer): boolean => correction !== null || dropped.length > 0

/** What looks like a code in a list without columns may be a name or a number, as it is written. */
function resultOfCodeName(term: string, answer: Answer | null): LineResult {
  const result = resultOfCode(term, answer)
  if (result.type === 'found' || answer === null || isMended(answer)) return result
  return answer.hits.some(({ matched }) => matched?.field !== 'gradeCode') ? resultOf(term, answer) : result
}

/**
 * Of several products, those of the supplier that the line names. If no product is of this supplier, the visitor decides whether
 * another's will do.
 */
export function ofSupplier(
  result: LineResult,
  { supplier, term }: Pick<PastedLine, 'supplier' | 'term'>,
  nameOf: (grade: string) => string,
): LineResult {
  if (supplier === '' || (result.type !== 'found' && result.type !== 'several')) return result
  const grades = result.grades.filter((id) => {
    const [name, requested] = [comparable(nameOf(id)), comparable(supplier)]
    return name !== '' && (name.includes(requested) || requested.includes(name))
  })
  if (grades.length === 0)
    return result.type === 'found' ? { type: 'corrected', grades: result.grades, used: term } : result
  // Of more products than were found for the line, others may be of this supplier as well.
  return { type: grades.length === 1 && result.grades.length < maxFound ? 'found' : 'several', grades }
}

/** `answer`: the search for the term, null if there is nothing to search for. */
function resultOf(term: string, answer: Answer | null): LineResult {
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
