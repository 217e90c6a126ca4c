import type { LanguageCode } from '#platform/i18n/languages.ts'
import { cleanHtml } from './clean-html.ts'
import { escapeText } from './escape.ts'
import { withResultCache } from './result-cache.ts'

/** A formatted text as it is stored: the original, and the part of it that may be shown. */
export interface RichText {
  readonly raw: string
  /** Safe html, cleaned by the rules of version `sanitiser`. */
  readonly clean: string
  readonly sanitiser: string
}

export type RichTexts = { readonly [language in LanguageCode]?: RichText }

/**
 * The version of the library and of our rules (allowed-html.ts and its neighbours). Stored texts of another version are
 * cleaned again (docs/decisions/0008), so the second number must be increased with every change of a rule.
 */
export const sanitiserVersion = '2.18.1-1'

const cleanOnce = withResultCache(cleanHtml)

/** Cleans a text. If the sanitiser fails, the original is shown as plain text (VAL-11). */
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

/**
 * Returns the html to show. Html of an earlier version is never shown, even if its row has not been cleaned again yet.
 */
export const shownHtml = (text: RichText): string =>
  text.sanitiser === sanitiserVersion ? text.clean : richText(text.raw).clean
