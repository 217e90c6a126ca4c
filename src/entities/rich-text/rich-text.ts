import type { LanguageCode } from '#domain/languages.ts'
import { cleanHtml } from './clean-html.ts'
import { escapeText } from './escape.ts'
import { remembering } from './remember.ts'

/** A text with formatting as it is stored: what was given, and what of it may be shown. */
export interface RichText {
  readonly raw: string
  /** Safe html; `sanitiser` says by which rules. */
  readonly clean: string
  readonly sanitiser: string
}

export type RichTexts = { readonly [language in LanguageCode]?: RichText }

/**
 * The version of the library and of our own rules (allowed-html.ts and its neighbours). With another one stored texts are
 * cleaned again (docs/decisions/0008): raise the second number with every change of a rule.
 */
export const sanitiserVersion = '2.18.1-1'

const cleanOnce = remembering(cleanHtml)

/** A text cleaned. Where the sanitiser fails, what was given is shown as plain text (VAL-11). */
export function richText(raw: string, clean: (html: string) => string = cleanOnce): RichText {
  return { raw, clean: cleanOrPlain(raw, clean), sanitiser: sanitiserVersion }
}

function cleanOrPlain(raw: string, clean: (html: string) => string): string {
  try {
    return clean(raw)
  } catch {
    return escapeText(raw)
  }
}

/** The html to show: never what an older sanitiser left, though its row may not have been cleaned again yet. */
export const shownHtml = (text: RichText): string =>
  text.sanitiser === sanitiserVersion ? text.clean : richText(text.raw).clean
