import type { ShownSpecification } from '#features/catalogue/specifications/shown-specifications.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { PackProduct } from './pack-shapes.ts'

/** One property of compared products. Null where a product does not state it. */
export interface ComparedRow {
  readonly key: string
  readonly label: string
  readonly lang?: LanguageCode
  readonly values: readonly (string | null)[]
}

interface Fact {
  readonly label: string
  readonly of: (product: PackProduct) => string
}

/** The rows of a comparison: the facts first, then each property that one of the products states, in the order of the products. */
export function comparePack(
  products: readonly PackProduct[],
  facts: readonly Fact[],
  textOf: (specification: ShownSpecification) => string,
): readonly ComparedRow[] {
  const properties = new Map(
    products.flatMap(({ specifications }) => specifications.map(({ property }) => [property.key, property] as const)),
  )
  return [
    ...facts.map(({ label, of }) => ({ key: label, label, values: products.map((each) => of(each) || null) })),
    ...[...properties.values()].map(({ key, name, lang }) => ({
      key,
      label: name,
      ...(lang === undefined ? {} : { lang }),
      values: products.map(({ specifications }) => {
        const specified = specifications.find(({ property }) => property.key === key)
        return specified === undefined ? null : textOf(specified)
      }),
    })),
  ].filter(({ values }) => values.some((value) => value !== null))
}

/** Whether products differ in a property; what is not stated is no difference by itself. */
export const differs = ({ values }: ComparedRow): boolean => new Set(values.filter((value) => value !== null)).size > 1
