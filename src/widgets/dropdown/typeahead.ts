import { fold } from '#domain/folding.ts'

/** §9, milliseconds without a key after which typing begins anew. */
export const picklistBufferMs = 1000
export const menuBufferMs = 700

/** What was typed in one go, and when its last letter was: milliseconds of the same clock. */
export interface Typed {
  readonly text: string
  readonly at: number
}

export const nothingTyped: Typed = { text: '', at: -Infinity }

export const isTyping = (typed: Typed, now: number, bufferMs: number): boolean =>
  typed.text !== '' && now - typed.at < bufferMs

/** With one more letter: a letter that comes too late is the first one. */
export const withLetter = (typed: Typed, letter: string, now: number, bufferMs: number): Typed => ({
  text: isTyping(typed, now, bufferMs) ? typed.text + letter : letter,
  at: now,
})

interface Findable {
  readonly label: string
  readonly disabled?: boolean | undefined
}

/**
 * The place of what was typed, -1 for none: the first label that begins with it, else, where `inside` counts, that contains it (WID-10).
 * Case, marks and the Turkish i do not count. One letter again and again goes through the labels that begin with it.
 */
export function foundTyped(options: readonly Findable[], text: string, from: number, inside: boolean): number {
  const wanted = fold(text)
  const labels = options.map((option) => (option.disabled === true ? '' : fold(option.label)))
  const begins = (what: string) => (label: string) => label.startsWith(what)
  const found = labels.findIndex(begins(wanted))
  if (found >= 0) return found
  const [letter = ''] = wanted
  if (wanted.length > 1 && wanted === letter.repeat(wanted.length)) {
    const later = labels.findIndex((label, at) => at > from && begins(letter)(label))
    const again = later >= 0 ? later : labels.findIndex(begins(letter))
    if (again >= 0) return again
  }
  return inside ? labels.findIndex((label) => label.includes(wanted)) : -1
}
