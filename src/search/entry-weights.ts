import { fallbackChain, type LanguageCode } from '#domain/languages.ts'
import { fields, languageNumber, noLanguage } from './fields.ts'
import { fieldWeights, languageWeights } from './weights.ts'

/** What a word counts by the field and the language of its text, as `TextEntries.fieldAndLanguage` numbers them. */
export function entryWeightsOf(language: LanguageCode): Float64Array {
  let weights = remembered.get(language)
  if (weights === undefined) {
    weights = weightsFor(language)
    remembered.set(language, weights)
  }
  return weights
}

const remembered = new Map<LanguageCode, Float64Array>()

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
