import { formsOf, hasDigit } from './analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { isOfNames } from './typing-errors.ts'
import { isStopWord } from './stop-words.ts'
import { letterMask } from '#platform/search/index/vocabulary.ts'
import { minSimilarity, minSimilarLength } from '#platform/search/ranking/weights.ts'

/** Words with more other letters are not compared, since they share few groups of letters. */
const maxLetterDifference = 3

/**
 * Returns a text with each unknown word replaced by the most similar word of a name, by their common groups of three
 * letters. Null if a word has no similar one. Words with digits are codes, which are never replaced (SRC-01).
 */
export function withSimilarWords(text: string, catalogue: Catalogue): string | null {
  const words: string[] = []
  for (const form of formsOf(text)) {
    if (isStopWord(form)) continue
    const similar = hasDigit(form) || form.length < minSimilarLength ? null : mostSimilar(form, catalogue)
    if (similar === null) return null
    words.push(similar)
  }
  return words.length === 0 ? null : words.join(' ')
}

function mostSimilar(form: string, catalogue: Catalogue): string | null {
  const { vocabulary } = catalogue.entries
  const target = trigramsOf(form)
  let best: string | null = null
  let bestSimilarity = 0
  vocabulary.near(letterMask(form), form.length, maxLetterDifference, (term) => {
    const candidate = vocabulary.form(term)
    const similarity = similarityOf(target, trigramsOf(candidate))
    if (similarity < minSimilarity || similarity < bestSimilarity) return
    if (similarity === bestSimilarity && best !== null && best < candidate) return
    if (!isOfNames(term, false, catalogue)) return
    best = candidate
    bestSimilarity = similarity
  })
  return best
}

/** The groups of three letters of a word with two spaces before and one after it, as PostgreSQL counts them. */
function trigramsOf(form: string): ReadonlySet<string> {
  const padded = `  ${form} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}

/** The share of common groups among all groups of both words. */
function similarityOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0
  for (const trigram of a) if (b.has(trigram)) common += 1
  return common / (a.size + b.size - common)
}
