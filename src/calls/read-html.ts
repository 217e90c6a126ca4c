import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { type RichTexts, shownHtml } from '#entities/rich-text/rich-text.ts'
import type { ReadHtml } from './detail-shapes.ts'

/** A rich text as a visitor reads it, cleaned by today's rules; null where no language of theirs has any. */
export function readHtml(texts: RichTexts, language: LanguageCode): ReadHtml | null {
  for (const candidate of fallbackChain(language)) {
    const text = texts[candidate]
    const html = text === undefined ? '' : shownHtml(text)
    if (html.trim() !== '') return candidate === language ? { html } : { html, lang: candidate }
  }
  return null
}
