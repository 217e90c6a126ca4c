import { defaultLanguage } from '#platform/i18n/languages.ts'
import type { CatalogueData, Chemistry, FunctionFamily } from './catalogue-data.ts'
import type { DemoSubstance } from './substances-file.ts'

/** The substances of a grade, with the one that it is sold as first. */
export type Components = readonly [DemoSubstance, ...DemoSubstance[]]

export const meet = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((item) => others.includes(item))

/**
 * All functions of a single substance; for a blend, those of the lead and those of the others that belong to the
 * family.
 */
export function functionsOf([lead, ...others]: Components, family: FunctionFamily): readonly string[] {
  return [
    ...new Set([
      ...lead.functions,
      ...others.flatMap(({ functions }) => functions.filter((code) => family.functions.includes(code))),
    ]),
  ]
}

/** The business groups in which all components are sold, or otherwise those of the lead. */
export function groupsOf([lead, ...others]: Components): readonly string[] {
  const common = lead.businessGroups.filter((group) => others.every((other) => other.businessGroups.includes(group)))
  return common.length > 0 ? common : lead.businessGroups
}

/** Returns the ids of the chemical families of the substances, by their English names; the main one first. */
export const chemistriesOf = (substances: readonly DemoSubstance[], data: CatalogueData): readonly string[] => [
  ...new Set(substances.flatMap((substance) => chemistriesOfSubstance(substance, data).map(({ id }) => id))),
]

/** The result is cached for each substance, because there are more patterns than a substance has grades. */
const chemistriesCache = new WeakMap<DemoSubstance, readonly Chemistry[]>()

function chemistriesOfSubstance(substance: DemoSubstance, data: CatalogueData): readonly Chemistry[] {
  const known =
    chemistriesCache.get(substance) ??
    data.chemistries.filter(({ matches }) => matches(substance.names[defaultLanguage] ?? ''))
  chemistriesCache.set(substance, known)
  return known
}

/** Returns the chemistry under whose trade names a substance is sold, or null if it belongs to none. */
export const mainChemistryOf = (substance: DemoSubstance, data: CatalogueData): Chemistry | null =>
  chemistriesOfSubstance(substance, data)[0] ?? null

/** Returns whether a substance may be part of a blend: it does not react with nearly everything. */
export const mixes = (substance: DemoSubstance, data: CatalogueData): boolean =>
  chemistriesOfSubstance(substance, data).every((chemistry) => chemistry.mixes)

/** Returns the form of the substance, or otherwise the one in which its family is sold; '' if neither is known. */
export const formOf = (substance: DemoSubstance, family: FunctionFamily): string =>
  substance.physicalForm || family.form
