import type { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { specificationText } from '#features/catalogue/specifications/specification-text.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { KeySpecification } from './card-shapes.ts'
import { readText } from '#platform/i18n/read-text.ts'

const maxShown = 3

/**
 * Returns what a grade states of the properties that belong to its functions, those of few functions first: of an emulsifier, HLB
 * comes before viscosity. The properties are in memory, so that a list needs no query for them.
 */
export function keySpecifications(
  row: Pick<Row<typeof tradeGrade>, 'functions' | 'specifications'>,
  { viewer: { language, site }, taxonomy }: Pick<CallContext, 'viewer' | 'taxonomy'>,
): readonly KeySpecification[] {
  // A typical value is shown as a number alone: a card has no room for the difference.
  const t: Page['t'] = (_key, values = {}) => ('value' in values ? String(values['value']) : '')
  return taxonomy.rangeProperties
    .filter(({ functions }) => functions.some((id) => row.functions.includes(id)))
    .toSorted((one, other) => one.functions.length - other.functions.length)
    .flatMap(({ id, name, names }): readonly KeySpecification[] => {
      const specified = row.specifications.find(({ property }) => property === id)
      if (specified === undefined) return []
      const read = readText(name, names, language)
      const { min, max, typical, ...others } = specified
      const numbers = min === undefined && max === undefined ? { typical } : { min, max }
      const text = specificationText({ ...others, ...input(numbers) }, false, { t, site, language })
      return [{ name: shortName(read?.text ?? name), ...(read?.lang === undefined ? {} : { lang: read.lang }), text }]
    })
    .slice(0, maxShown)
}

const input = (numbers: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(numbers).flatMap(([part, value]) => (value === undefined ? [] : [[part, value]])))

/** `Particle size (D50)` is short enough without what is in brackets, unless nothing else is left. */
const shortName = (name: string): string => name.replace(/\s*\([^()]*\)$/, '') || name
