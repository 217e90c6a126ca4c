/** Characters without width that a copied text may contain: marks of direction, soft hyphens, byte order marks, word joiners. */
const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]|\u034F/gu
/** Joiners mean something only between the letters of some scripts, and between the parts of an emoji. */
const needlessJoiner =
  /(?<!\p{L}|\p{M}|\p{Emoji_Presentation}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)[\u200C\u200D]+|(?<=\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})[\u200C\u200D]+|[\u200C\u200D]+(?!\p{L}|\p{M}|\p{Extended_Pictographic})|[\u200C\u200D]+(?=\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic})/gu
/** What looks like a blank: `trim` knows most of them, but neither the next line character nor the empty letters. */
const blankEnds = /^[\s\u0085\u2800\u3164\uFFA0]+|[\s\u0085\u2800\u3164\uFFA0]+$/gu

/**
 * Returns the form in which a text that identifies something is stored and looked up: keys, codes, addresses and names.
 * Two texts that look alike because of a blank at an end, an invisible character or composed and decomposed letters are
 * the same one. Capitals and blanks inside stay as they are.
 */
export function identifyingText(text: string): string {
  if (isPlain(text)) return text
  return text.replace(invisible, '').replace(needlessJoiner, '').normalize('NFC').replace(blankEnds, '')
}

/** Most keys are ASCII without blanks at their ends; imports check millions of them. */
function isPlain(text: string): boolean {
  if (text === '') return true
  if (text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32) return false
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 126) return false
  return true
}
