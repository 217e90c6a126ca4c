import { spelledForm, tokensOf } from './analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { isNoOwner } from '#platform/search/index/fields.ts'

const maxReadTexts = 200

/** Returns the entries that contain all words, adjacent and in this order. */
export function entriesWithPhrase(forms: readonly string[], catalogue: Catalogue): Uint32Array {
  const terms = forms.map((form) => catalogue.entries.vocabulary.find(spelledForm(form)))
  if (terms.some((term) => term < 0)) return new Uint32Array(0)
  const sizes = terms.map((term) => catalogue.entries.countWith(term))
  const rarest = sizes.indexOf(Math.min(...sizes))
  const first = terms[rarest] ?? 0
  // A few texts are read faster than all numbers of a frequent word are collected.
  const others = terms
    .filter((_, at) => at !== rarest && (sizes[rarest] ?? 0) > maxReadTexts)
    .map((term) => new Set(catalogue.entries.withTerm(term).flatMap((list) => [...list])))
  const entries: number[] = []
  for (const list of catalogue.entries.withTerm(first))
    for (const entry of list) {
      if (isNoOwner(catalogue.entries.owner.data[entry] ?? 0) || !others.every((other) => other.has(entry))) continue
      if (hasPhrase(catalogue.entries.textOf(entry), forms)) entries.push(entry)
    }
  return Uint32Array.from(entries)
}

function hasPhrase(text: string, forms: readonly string[]): boolean {
  const tokens = tokensOf(text)
  const target = forms.map((form) => spelledForm(form))
  return tokens.some((_, from) => target.every((form, at) => tokens[from + at]?.spelled === form))
}
