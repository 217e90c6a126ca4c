import type { LanguageCode, Texts } from '#platform/i18n/languages.ts'
import type { FunctionValue } from './catalogue-data.ts'
import {
  capitalised,
  resolved,
  inEveryLanguage,
  sentence,
  uncapitalised,
  type PlaceholderValue,
  type Sentences,
} from './texts/sentences.ts'
import type { Variant } from './variants.ts'

/**
 * Short factual descriptions without the name of any substance, because a grade must not be found by a substance that
 * it does not contain.
 */
export function gradeDescriber(
  sentences: Sentences,
  functionByCode: ReadonlyMap<string, FunctionValue>,
): (code: string, form: string, variant: Variant, components: number, months: number) => Texts {
  const known = new Map<string, Texts>()
  return (code, form, variant, components, months) => {
    const key = [
      code,
      form,
      variant.quality,
      variant.detail?.axis,
      variant.detail?.value,
      variant.organic,
      variant.massBalance,
      components,
      months,
    ].join()
    const before = known.get(key)
    if (before) return before
    const named: PlaceholderValue = functionByCode.get(code)?.names ?? ''
    const texts = inEveryLanguage((language) => {
      const inForm = sentence(sentences, `form.${form}`, language)
      const does = uncapitalised(resolved(named, language), language)
      const what = sentence(sentences, 'what', language, { function: does, form: inForm }).trim()
      const first = `${capitalised(what, language)}, ${sentence(sentences, `quality.${variant.quality}`, language)}.`
      const detail =
        variant.detail &&
        sentence(sentences, `detail.${variant.detail.axis}`, language, { value: valueOf(variant, language) })
      return [
        components > 1 ? sentence(sentences, `blend.${components}`, language) : '',
        first,
        detail ?? '',
        variant.organic ? sentence(sentences, 'organic', language) : '',
        variant.massBalance ? sentence(sentences, 'massBalance', language) : '',
        sentence(sentences, `shelf.${months}`, language),
      ]
        .filter((part) => part !== '')
        .join(' ')
    })
    known.set(key, texts)
    return texts
  }
}

/** Formats the value for the language, such as `99,5 %`; mesh and mPa·s are plain numbers. */
function valueOf({ detail }: Variant, language: LanguageCode): string {
  if (detail === null) return ''
  const percent = detail.axis === 'purity' || detail.axis === 'active'
  const options = percent ? ({ style: 'percent', maximumFractionDigits: 1 } as const) : {}
  return new Intl.NumberFormat(language, options).format(percent ? detail.value / 100 : detail.value)
}

/** Describes the purpose of a trade name, in every language. */
export function tradeNameDescription(
  sentences: Sentences,
  principal: string,
  functions: readonly FunctionValue[],
): Texts {
  return inEveryLanguage((language) =>
    sentence(sentences, 'range', language, { principal, functions: listed(functions, language) }),
  )
}

/** Describes a chemistry or an application on its page. */
export function masterValueDescription(sentences: Sentences, kind: 'chemistry' | 'application', name: Texts): Texts {
  return inEveryLanguage((language) => sentence(sentences, kind, language, { name }))
}

/** Describes what a supplier makes, and where. */
export function supplierDescription(
  sentences: Sentences,
  functions: readonly FunctionValue[],
  plants: readonly string[],
): Texts {
  return inEveryLanguage((language) => {
    const countries = new Intl.DisplayNames(language, { type: 'region' })
    return sentence(sentences, 'supplier', language, {
      functions: listed(functions, language),
      plants: plants.map((plant) => countries.of(plant) ?? plant).join(', '),
    })
  })
}

const listed = (functions: readonly FunctionValue[], language: LanguageCode): string =>
  functions.map(({ names }) => resolved(names, language)).join('; ')
