import type { LanguageCode } from '#domain/languages.ts'
import { compileCatalogue, type CompiledMessage } from '#messages/compile.ts'
import { readCatalogues } from '#messages/vite-plugin.ts'
import type { PageText } from './every-page-texts.ts'

const catalogues = readCatalogues()
const english = compileCatalogue(catalogues['en-US'] ?? {})
const areas = [...new Set(Object.keys(english).map((key) => key.replace(/\..*$/s, '')))]

/** What a translator makes of a key without a message, of a parameter without a value, and what is no text at all. */
const unfinished = [
  new RegExp(`(?<![\\w.])(?:${areas.join('|')})\\.[a-zA-Z][\\w.-]*`),
  /\{[a-zA-Z]\w*(?:,[^}]*)?\}/,
  /\bundefined\b|\bNaN\b|\[object /,
]

/** Texts that are none: keys, parameters, values of the language that the page is written in. */
export const unfinishedTexts = (texts: readonly PageText[]): readonly string[] =>
  texts.flatMap(({ text }) => (unfinished.some((wrong) => wrong.test(text)) ? [text] : []))

/** A message without its values: what stands between them. */
type Pieces = readonly string[]

const leastWords = 3
const wordsIn = (pieces: Pieces): number => pieces.join(' ').match(/\p{L}[\p{L}\p{M}’'-]*/gu)?.length ?? 0

/** Every way to say a message: a plural has several. */
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

/** The last piece of one goes on with the first of the other. */
const joined = (one: Pieces, other: Pieces): Pieces => [
  ...one.slice(0, -1),
  (one.at(-1) ?? '') + (other[0] ?? ''),
  ...other.slice(1),
]

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

interface Sentence {
  readonly key: string
  readonly longest: string
  readonly pattern: RegExp
}

const sentences = new Map<LanguageCode, readonly Sentence[]>()

/** By itself, and not as words of a longer sentence, such as a record's name. A value is of the same text, and not long. */
function patternOf(pieces: Pieces): RegExp {
  const said = pieces.map((piece) => escaped(piece)).join('.{0,120}?')
  return new RegExp(`(?<![\\p{L}\\p{N}] ?)${said}${/[\p{L}\p{N}]$/u.test(said) ? '(?! ?[\\p{L}\\p{N}])' : ''}`, 'u')
}

/** English messages of at least three words that the language says otherwise. */
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
          longest: pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), ''),
          pattern: patternOf(pieces),
        })),
    )
    sentences.set(language, known)
  }
  return known
}

/** Messages of the English catalogue among the texts of a page in another language. */
export function englishMessages(texts: readonly PageText[], pageLanguage: LanguageCode): readonly string[] {
  if (pageLanguage === 'en-US') return []
  const own = texts.filter(({ language }) => language === pageLanguage)
  const all = own.map(({ text }) => text.replace(/\s+/g, ' ').trim()).join('\n')
  return englishSentences(pageLanguage).flatMap(({ key, longest, pattern }) => {
    const found = all.includes(longest) ? pattern.exec(all) : null
    return found === null ? [] : [`${key}: ${found[0]}`]
  })
}

/** Words that no other of the languages has. */
const englishWords = /(?<![\p{L}-])(?:the|and|your|you|this|that|with|from|have|been|there|which)(?![\p{L}-])/iu

const isOfFile = /\.(?:pdf|docx|xlsx)\b/

/**
 * Texts that read as English on a page in another language, and are not said to be. In a head nothing can be said of a
 * record's name; a file is called as it is called.
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
