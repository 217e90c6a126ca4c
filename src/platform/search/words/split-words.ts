import { formsOf, hasDigit, spelledForm } from './analyse.ts'
import type { Catalogue } from '#platform/search/index/catalogue.ts'
import { isStopWord } from './stop-words.ts'

const minPartLength = 3
/** A compound has at least this length; shorter words are seldom joined. */
const minCompoundLength = 7
/** The letters that join the parts of a compound in German, Dutch and Swedish. */
const joints = ['', 's', 'es', 'n', 'en', 'e'] as const

/**
 * Returns a text with compounds split into known words, and with words that are split or joined at the wrong place
 * written as the catalogue writes them: `Natriumhydroxidlösung`, `zinco xide`. Null if nothing changes.
 */
export function withSplitWords(text: string, catalogue: Catalogue): string | null {
  const forms = formsOf(text)
  const words: string[] = []
  let isChanged = false
  for (let at = 0; at < forms.length; at += 1) {
    const form = forms[at] ?? ''
    const next = forms[at + 1]
    const isAlone = isKnown(form, catalogue) || isStopWord(form)
    const joined = next !== undefined && !(isAlone && isKnown(next, catalogue)) ? form + next : null
    const parts = (joined === null ? null : asWords(joined, catalogue)) ?? (isAlone ? null : partsOf(form, catalogue))
    if (parts === null) words.push(form)
    else {
      words.push(...parts)
      isChanged = true
      if (parts.join('') === joined) at += 1
    }
  }
  return isChanged ? words.join(' ') : null
}

const asWords = (joined: string, catalogue: Catalogue): readonly string[] | null =>
  isKnown(joined, catalogue) ? [joined] : splitInTwo(joined, [''], catalogue)

/** Returns the known words of a compound; its last part may be a word of trade, such as `lösung`. */
const partsOf = (form: string, catalogue: Catalogue): readonly string[] | null =>
  form.length < minCompoundLength || hasDigit(form) ? null : splitInTwo(form, joints, catalogue)

/** Splits after the longest known word; the rest must be known, or consist of known words. */
function splitInTwo(form: string, between: readonly string[], catalogue: Catalogue): readonly string[] | null {
  for (let at = form.length - minPartLength; at >= minPartLength; at -= 1)
    for (const joint of between) {
      const first = form.slice(0, at - joint.length)
      if (first.length < minPartLength || !form.slice(0, at).endsWith(joint) || !isKnown(first, catalogue)) continue
      const rest = form.slice(at)
      if (isKnown(rest, catalogue) || isStopWord(rest)) return [first, rest]
      const more = rest.length < minPartLength * 2 ? null : splitInTwo(rest, between, catalogue)
      if (more !== null) return [first, ...more]
    }
  return null
}

/** A name is at least this long if something unknown follows it, so that chemical names are not taken apart. */
const minBeginningLength = 7
const minRestLength = 4

/**
 * Returns a text in which a word that begins with a known word is only that word, if what follows is unknown:
 * `Kaliumsorbatgranulat`, `Stearinsäureflocken`. Null if nothing changes.
 */
export function withKnownBeginnings(text: string, catalogue: Catalogue): string | null {
  const forms = formsOf(text)
  const words = forms.map((form) => (isKnown(form, catalogue) ? form : beginningOf(form, catalogue)))
  return words.every((word, at) => word === forms[at]) ? null : words.join(' ')
}

function beginningOf(form: string, catalogue: Catalogue): string {
  if (hasDigit(form)) return form
  for (let at = form.length - minRestLength; at >= minBeginningLength; at -= 1)
    if (isInNames(form.slice(0, at), catalogue)) return form.slice(0, at)
  return form
}

/** Returns whether a word, or another spelling of it, is in a name or a function, not only in a description. */
const isKnown = (form: string, catalogue: Catalogue): boolean =>
  isInNames(form, catalogue) || isInNames(spelledForm(form), catalogue)

function isInNames(form: string, { entries }: Catalogue): boolean {
  const term = entries.vocabulary.find(form)
  if (term < 0) return false
  for (const list of entries.withTerm(term)) for (const entry of list) if (!entries.isDescription(entry)) return true
  return false
}
