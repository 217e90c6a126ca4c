import { defaultLanguage } from '#domain/languages.ts'
import type { CatalogueData, Chemistry, FunctionFamily } from './catalogue-data.ts'
import type { DemoSubstance } from './substances-file.ts'

/** What a grade is made of, the substance it is sold as first. */
export type Components = readonly [DemoSubstance, ...DemoSubstance[]]

export const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((item) => others.includes(item))

/** Of one substance: all its functions. Of a blend: the lead's, and what the family makes of the others. */
export function functionsOf([lead, ...others]: Components, family: FunctionFamily): readonly string[] {
  return [
    ...new Set([
      ...lead.functions,
      ...others.flatMap(({ functions }) => functions.filter((code) => family.functions.includes(code))),
    ]),
  ]
}

/** The groups that all components are sold in, or else the lead's. */
export function groupsOf([lead, ...others]: Components): readonly string[] {
  const common = lead.businessGroups.filter((group) => others.every((other) => other.businessGroups.includes(group)))
  return common.length > 0 ? common : lead.businessGroups
}

/** Ids of the chemical families of the substances, by their English names. */
export const chemistriesOf = (substances: readonly DemoSubstance[], data: CatalogueData): readonly string[] => [
  ...new Set(substances.flatMap((substance) => chemistriesOfOne(substance, data).map(({ id }) => id))),
]

/** Looked up once for each substance: there are more patterns than it has grades. */
const chemistriesKnown = new WeakMap<DemoSubstance, readonly Chemistry[]>()

function chemistriesOfOne(substance: DemoSubstance, data: CatalogueData): readonly Chemistry[] {
  const known =
    chemistriesKnown.get(substance) ??
    data.chemistries.filter(({ holds }) => holds(substance.names[defaultLanguage] ?? ''))
  chemistriesKnown.set(substance, known)
  return known
}

/** Does not react with nearly everything, so that it may stand in a blend. */
export const mixes = (substance: DemoSubstance, data: CatalogueData): boolean =>
  chemistriesOfOne(substance, data).every((chemistry) => chemistry.mixes)

/** The substance's own form, or else the one its family is sold in; '' where neither is known. */
export const formOf = (substance: DemoSubstance, family: FunctionFamily): string =>
  substance.physicalForm || family.form
