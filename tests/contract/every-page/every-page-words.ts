import type { LanguageCode } from '#platform/i18n/languages.ts'
import { compileCatalogue, type CompiledMessage } from '#platform/i18n/compile.ts'
import { readCatalogues } from '#platform/i18n/vite-plugin.ts'
import type { PageText } from './every-page-texts.ts'

const catalogues = readCatalogues()
const english = compileCatalogue(catalogues['en-US'] ?? {})
const areas = [...new Set(Object.keys(english).map((key) => key.replace(/\..*$/s, '')))]

/** Output of the translator for a missing message or parameter, and values that are not text. */
const unfinished = [
  new RegExp(`(?<![\\w.])(?:${areas.join('|')})\\.[a-zA-Z][\\w.-]*`),
  /\{[a-zA-Z]\w*(?:,[^}]*)?\}/,
  /\bundefined\b|\bNaN\b|\[object /,
]

/** Values that resemble messages but are not: keys, parameters, values in the language of the page. */
export const unfinishedTexts = (texts: readonly PageText[]): readonly string[] =>
  texts.flatMap(({ text }) => (unfinished.some((wrong) => wrong.test(text)) ? [text] : []))

/** The parts of a message between its values. */
type Pieces = readonly string[]

const leastWords = 3
const wordsIn = (pieces: Pieces): number => pieces.join(' ').match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0

/** All variants of a message: a plural has several. */
function waysToSay(message: CompiledMessage): readonly Pieces[] {
  if (typeof message === 'string') return [[message]]
  let ways: readonly Pieces[] = [['']]
  for (const part of message) {
    const next: readonly Pieces[] =
      typeof part === 'string' ? [[part]] : 'type' in part ? Object.values(part.choices).flatMap(waysToSay) : [['', '']]
    ways = ways.flatMap((way) => next.map((pieces) => joined(way, pieces)))
  }
  return ways
}

/** The last part of one text joins the first part of the next. */
const joined = (one: Pieces, other: Pieces): Pieces => [
  ...one.slice(0, -1),
  (one.at(-1) ?? '') + (other[0] ?? ''),
  ...other.slice(1),
]

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

interface Sentence {
  readonly key: string
  readonly longText: string
  readonly pattern: RegExp
}

const sentences = new Map<LanguageCode, readonly Sentence[]>()

/**
 * The message must be the whole text, and not words in a longer text such as a record's name. A value stays within the
 * text and is short.
 */
function patternOf(pieces: Pieces): RegExp {
  const said = pieces.map((piece) => escaped(piece)).join('.{0,120}?')
  return new RegExp(`(?<![\\p{L}\\p{N}] ?)${said}${/[\p{L}\p{N}]$/u.test(said) ? '(?! ?[\\p{L}\\p{N}])' : ''}`, 'u')
}

/** English messages of at least three words that have a different translation. */
function englishSentences(language: LanguageCode): readonly Sentence[] {
  let known = sentences.get(language)
  if (known === undefined) {
    const own = new Set(
      Object.values(compileCatalogue(catalogues[language] ?? {})).flatMap((message) =>
        waysToSay(message).map((pieces) => JSON.stringify(pieces)),
      ),
    )
    known = Object.entries(english).flatMap(([key, message]) =>
      waysToSay(message)
        .filter((pieces) => wordsIn(pieces) >= leastWords && !own.has(JSON.stringify(pieces)))
        .map((pieces) => ({
          key,
          longText: pieces.reduce((best, piece) => (piece.length > best.length ? piece : best), ''),
          pattern: patternOf(pieces),
        })),
    )
    sentences.set(language, known)
  }
  return known
}

/** Finds messages of the English catalogue among the texts of a page in another language. */
export function englishMessages(texts: readonly PageText[], pageLanguage: LanguageCode): readonly string[] {
  if (pageLanguage === 'en-US') return []
  const own = texts.filter(({ language }) => language === pageLanguage)
  const all = own.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n')
  return englishSentences(pageLanguage).flatMap(({ key, longText: best, pattern }) => {
    const found = all.includes(best) ? pattern.exec(all) : null
    return found === null ? [] : [`${key}: ${found[0]}`]
  })
}

/** Words that no other language has. */
const englishWords = /(?<![\p{L}-])(?:the|and|your|you|this|that|with|from|have|been|there|which)(?![\p{L}-])/iu

const isOfFile = /\.(?:pdf|docx|xlsx)\b/

/**
 * Finds texts that appear to be English on a page in another language without declaring it. In the head a record's
 * name cannot declare its language, and file names stay unchanged.
 */
export const textsInEnglish = (texts: readonly PageText[], pageLanguage: LanguageCode): readonly string[] =>
  pageLanguage === 'en-US'
    ? []
    : texts.flatMap(({ text, language, isOfHead }) =>
        !isOfHead &&
        language === pageLanguage &&
        wordsIn([text]) >= leastWords &&
        englishWords.test(text) &&
        !isOfFile.test(text)
          ? [text]
          : [],
      )
