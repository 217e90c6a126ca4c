import { fold } from '#platform/values/text/folding.ts'

/** §9: the time without a key press, in milliseconds, after which the typed text is reset. */
export const picklistBufferMs = 1000
export const menuBufferMs = 700

/** The text typed so far and the time of its last letter, in milliseconds of one clock. */
export interface TypedText {
  readonly text: string
  readonly at: number
}

export const noTypedText: TypedText = { text: '', at: -Infinity }

export const isTyping = (typed: TypedText, now: number, bufferMs: number): boolean =>
  typed.text !== '' && now - typed.at < bufferMs

/** Adds a letter. A letter after the time limit starts a new text. */
export const withCharacter = (typed: TypedText, character: string, now: number, bufferMs: number): TypedText => ({
  text: isTyping(typed, now, bufferMs) ? typed.text + character : character,
  at: now,
})

interface Findable {
  readonly label: string
  readonly disabled?: boolean | undefined
}

/**
 * Returns the index of the option that matches the typed text, or -1: the first label that starts with it, otherwise,
 * if `inside` is true, the first that contains it (WID-10). Case, diacritics and the Turkish dotless i are ignored. A
 * repeated letter cycles through the labels that start with it.
 */
export function typeaheadMatch(options: readonly Findable[], text: string, from: number, matchInside: boolean): number {
  const folded = fold(text)
  const labels = options.map((option) => (option.disabled === true ? '' : fold(option.label)))
  const begins = (what: string) => (label: string) => label.startsWith(what)
  const found = labels.findIndex(begins(folded))
  if (found >= 0) return found
  const [character = ''] = folded
  if (folded.length > 1 && folded === character.repeat(folded.length)) {
    const later = labels.findIndex((label, at) => at > from && begins(character)(label))
    const again = later >= 0 ? later : labels.findIndex(begins(character))
    if (again >= 0) return again
  }
  return matchInside ? labels.findIndex((label) => label.includes(folded)) : -1
}
