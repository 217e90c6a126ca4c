import { languageCodes, type LanguageCode } from './languages.ts'
import { compileCatalogue, shapeOf, type Catalogue, type CompiledMessage, type MessageShape } from './compile.ts'

/** The language that all others are compared with. Its file defines the keys and parameters. */
const source: LanguageCode = 'en-US'

export type Catalogues = { readonly [language in LanguageCode]?: Catalogue }

/**
 * Returns what prevents a build, one line for each problem (CTX-06): missing and unknown keys and parameters, and
 * missing plural forms.
 */
export function catalogueProblems(catalogues: Catalogues): readonly string[] {
  const english = catalogues[source]
  if (english === undefined) return [`${source}: the file is missing`]
  const expected = shapesOf(english)
  return languageCodes.flatMap((language) => {
    const catalogue = catalogues[language]
    if (catalogue === undefined) return [`${language}: the file is missing`]
    const missing = Object.keys(english).filter((key) => !catalogue[key]?.trim())
    const shapes = Object.entries(shapesOf(catalogue))
    return [
      ...missing.map((key) => `${language}: ${key} is missing`),
      ...shapes.flatMap(([key, shape]) => {
        const englishShape = expected[key]
        if (englishShape === undefined) return [`${language}: ${key} is not known`]
        if (missing.includes(key)) return []
        return [...differences(englishShape, shape), ...pluralProblems(language, shape)].map(
          (problem) => `${language}: ${key} ${problem}`,
        )
      }),
    ]
  })
}

const shapesOf = (catalogue: Catalogue): Readonly<Record<string, MessageShape>> =>
  Object.fromEntries(Object.entries(compileCatalogue(catalogue)).map(([key, message]) => [key, shapeOf(message)]))

const differences = (english: MessageShape, own: MessageShape): readonly string[] => [
  ...[...english.parameters.difference(own.parameters)].map((name) => `leaves out {${name}}`),
  ...[...own.parameters.difference(english.parameters)].map((name) => `has an unknown {${name}}`),
  ...[...english.selects.difference(own.selects)].map((choices) => `has other choices than {${choices}}`),
]

function pluralProblems(language: LanguageCode, shape: MessageShape): readonly string[] {
  return shape.plurals.flatMap(({ type, choices }) => {
    const forms: readonly string[] = new Intl.PluralRules(language, {
      type: type === 'plural' ? 'cardinal' : 'ordinal',
    }).resolvedOptions().pluralCategories
    const needed = forms.filter((form) => form !== 'many' || languagesWithMany.has(language))
    return [
      ...needed.filter((form) => !choices.includes(form)).map((form) => `lacks the plural form ${form}`),
      // `=0` is an exact choice, and the sign is not part of the number.
      ...choices
        .filter((form) => !forms.includes(form) && !/^\d+$/.test(form))
        .map((form) => `has an unknown plural form ${form}`),
    ]
  })
}

/**
 * Czech fractions and Polish 5–21. The Romance languages use this form only for millions, where it reads like `other`
 * in all our messages.
 */
const languagesWithMany: ReadonlySet<LanguageCode> = new Set(['cs', 'pl'])

/**
 * Returns the keys whose words equal the English ones, whatever their plural forms. Messages without words (`{percent}
 * %`) are ignored.
 */
export function equalToEnglish(english: Catalogue, own: Catalogue): readonly string[] {
  const [expected, translated] = [compileCatalogue(english), compileCatalogue(own)]
  return Object.keys(english).filter((key) => {
    const words = wordsOf(expected[key] ?? '')
    return words.size > 0 && words.symmetricDifference(wordsOf(translated[key] ?? '')).size === 0
  })
}

/** Returns the distinct texts of a message that contain a letter. */
function wordsOf(message: CompiledMessage): Set<string> {
  if (typeof message === 'string') return new Set(/\p{L}/u.test(message) ? [message] : [])
  const parts = message.flatMap((part) =>
    typeof part === 'string' ? [part] : 'type' in part ? Object.values(part.choices) : [],
  )
  return new Set(parts.flatMap((part) => [...wordsOf(part)]))
}
