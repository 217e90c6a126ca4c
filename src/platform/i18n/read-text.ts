import { defaultLanguage, textIn, type LanguageCode, type Texts } from './languages.ts'

/** A text for a visitor. `lang` is set only if the text is not in the visitor's language (LNG-01). */
export interface ReadText {
  readonly text: string
  readonly lang?: LanguageCode
}

/** The English text has its own column; the other languages are in a map. */
export function readText(english: string | null, texts: Texts, language: LanguageCode): ReadText | null {
  const own = language === defaultLanguage ? english : texts[language]
  if (own) return { text: own }
  const found = textIn(english ? { ...texts, [defaultLanguage]: english } : texts, language)
  if (found === null) return null
  return found.language === language ? { text: found.text } : { text: found.text, lang: found.language }
}
