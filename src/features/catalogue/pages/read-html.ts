import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { type RichTexts, shownHtml } from '#platform/rich-text/rich-text.ts'
import type { ReadHtml } from './detail-shapes.ts'

/** Returns a rich text in the visitor's language or fallback languages, sanitised by the current rules; null if there is none. */
export function readHtml(texts: RichTexts, language: LanguageCode): ReadHtml | null {
  for (const candidate of fallbackChain(language)) {
    const text = texts[candidate]
    const html = text === undefined ? '' : shownHtml(text)
    if (html.trim() !== '') return candidate === language ? { html } : { html, lang: candidate }
  }
  return null
}
