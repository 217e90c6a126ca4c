/** Control characters, characters without width, halves of pairs, and every blank but the ordinary one. */
const unseen = /(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Zs}\p{Zl}\p{Zp}\u2800\u3164\uFFA0]/gu

/**
 * Returns a text from outside for a terminal or a message: what nobody sees, or what a terminal would obey, is written
 * as its code point (`SUP-X\u{a0}`).
 */
export const visibleText = (text: string): string =>
  text.replace(unseen, (character) => String.raw`\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
