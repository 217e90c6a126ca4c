import type { LanguageCode, Texts } from '#domain/languages.ts'
import type { FunctionValue } from './catalogue-data.ts'
import {
  capitalised,
  filled,
  inEveryLanguage,
  sentence,
  uncapitalised,
  type Filling,
  type Sentences,
} from './sentences.ts'
import type { Variant } from './variants.ts'

/** Short and factual, and without the name of any substance: a grade must not be found for what it is not. */
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
    const named: Filling = functionByCode.get(code)?.names ?? ''
    const texts = inEveryLanguage((language) => {
      const inForm = sentence(sentences, `form.${form}`, language)
      const does = uncapitalised(filled(named, language), language)
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

/** `99,5 %` as the language writes it; mesh and mPa·s as a plain number. */
function valueOf({ detail }: Variant, language: LanguageCode): string {
  if (detail === null) return ''
  const percent = detail.axis === 'purity' || detail.axis === 'active'
  const options = percent ? ({ style: 'percent', maximumFractionDigits: 1 } as const) : {}
  return new Intl.NumberFormat(language, options).format(percent ? detail.value / 100 : detail.value)
}

/** What a trade name is for, in every language. */
export function tradeNameDescription(
  sentences: Sentences,
  principal: string,
  functions: readonly FunctionValue[],
): Texts {
  return inEveryLanguage((language) =>
    sentence(sentences, 'range', language, { principal, functions: listed(functions, language) }),
  )
}

/** What the page of a chemistry or an application says under its name. */
export function masterValueDescription(sentences: Sentences, kind: 'chemistry' | 'application', name: Texts): Texts {
  return inEveryLanguage((language) => sentence(sentences, kind, language, { name }))
}

/** What a supplier makes, and where. */
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
  functions.map(({ names }) => filled(names, language)).join('; ')
