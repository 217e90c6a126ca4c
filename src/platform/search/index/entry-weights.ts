import { fallbackChain, type LanguageCode } from '#platform/i18n/languages.ts'
import { fields, languageNumber, noLanguage } from './fields.ts'
import { fieldWeights, languageWeights } from '#platform/search/ranking/weights.ts'

/** Returns the weight of a word by the field and language of its text, indexed as by `TextEntries.fieldAndLanguage`. */
export function entryWeightsOf(language: LanguageCode): Float64Array {
  let weights = weightsByLanguage.get(language)
  if (weights === undefined) {
    weights = weightsFor(language)
    weightsByLanguage.set(language, weights)
  }
  return weights
}

const weightsByLanguage = new Map<LanguageCode, Float64Array>()

function weightsFor(language: LanguageCode): Float64Array {
  const factors = new Float64Array(noLanguage + 1).fill(languageWeights.other)
  for (const fallback of fallbackChain(language)) factors[languageNumber(fallback)] = languageWeights.fallback
  factors[languageNumber(language)] = languageWeights.viewer
  factors[noLanguage] = languageWeights.viewer
  return Float64Array.from(
    { length: fields.length * 16 },
    (_, at) => fieldWeights[fields[at >>> 4] ?? 'name'] * (factors[at & 15] ?? 1),
  )
}

/** Returns 1 for the texts of functions in a language that the visitor does not read, indexed in the same way. */
export function foreignFunctionsOf(language: LanguageCode): Uint8Array {
  let foreign = foreignByLanguage.get(language)
  if (foreign === undefined) {
    const own = new Set<number>([...fallbackChain(language), language].map(languageNumber))
    foreign = Uint8Array.from({ length: fields.length * 16 }, (_, at) =>
      Number(fields[at >>> 4] === 'function' && (at & 15) !== noLanguage && !own.has(at & 15)),
    )
    foreignByLanguage.set(language, foreign)
  }
  return foreign
}

const foreignByLanguage = new Map<LanguageCode, Uint8Array>()
