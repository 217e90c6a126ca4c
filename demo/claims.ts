import type { Quality } from './variants.ts'
import { cell, listCell, readDemoData } from './data-table.ts'
import type { DemoSubstance } from './substances-file.ts'

/**
 * Facts about a substance beyond its file, by id: `grown` (an agricultural product of which organic quality is sold),
 * `natural` (from plants or minerals without chemical change), `palm` (usually made from palm or palm kernel oil),
 * `palm-free` (another vegetable oil), `biodegradable` (readily).
 */
export type Trait = 'grown' | 'natural' | 'palm' | 'palm-free' | 'biodegradable'
export type Traits = ReadonlyMap<string, ReadonlySet<string>>

export async function readTraits(): Promise<Traits> {
  const rows = await readDemoData('traits.csv')
  return new Map(rows.map((row) => [cell(row, 'id'), new Set(listCell(row, 'traits'))]))
}

export const hasTrait = (traits: Traits, substance: DemoSubstance, trait: Trait): boolean =>
  traits.get(substance.id)?.has(trait) ?? false

/** Gelatine, shellac, carmine and everything else that comes from a slaughtered animal or an insect. */
const fromAnimals =
  /gelatin|shellac|carmin|cochineal|collagen|rennet|lysozyme|lard\b|tallow|poultry|\bbone\b|animal|cholic|\bfish\b|beef|pork/i
const eNumbersFromAnimals: ReadonlySet<string> = new Set(['E120', 'E441', 'E542', 'E904', 'E1000', 'E1105'])

function canBeKosher(substance: DemoSubstance): boolean {
  const texts = [substance.names['en-US'] ?? '', substance.inciName, ...substance.synonyms]
  return (
    !texts.some((text) => fromAnimals.test(text)) &&
    !substance.eNumbers.some((number) => eNumbersFromAnimals.has(number))
  )
}

/** The conditions of kosher, and no alcohol. */
const canBeHalal = (substance: DemoSubstance): boolean => canBeKosher(substance) && substance.cas !== '64-17-5'

export interface Ware {
  readonly components: readonly [DemoSubstance, ...DemoSubstance[]]
  readonly quality: Quality
  readonly organic: boolean
  readonly massBalance: boolean
  readonly family: string
}

/** Returns the claims that are certain for every component; a claim that is only likely is omitted. */
export function claimsOf({ components, organic }: Ware, traits: Traits): readonly string[] {
  const all = (holds: (substance: DemoSubstance) => boolean): boolean => components.every(holds)
  const trait =
    (name: Trait) =>
    (substance: DemoSubstance): boolean =>
      hasTrait(traits, substance, name)
  return [
    ...(all((substance) => substance.vegan === 'yes') ? ['vegan'] : []),
    ...(all((substance) => substance.vegetarian === 'yes') ? ['vegetarian'] : []),
    ...(organic ? ['organic', 'gmo-free'] : []),
    ...(all(trait('natural')) ? ['natural'] : []),
    ...(all(trait('palm-free')) ? ['palm-free'] : []),
    ...(all(trait('biodegradable')) ? ['biodegradable'] : []),
  ]
}

/**
 * Returns the certifications of a grade: those that it can have by its composition and use, as far as a certificate of
 * its principal or its trade name proves them.
 */
export function certificationsOf(
  { components, quality, massBalance, family }: Ware,
  owned: readonly ReadonlySet<string>[],
  traits: Traits,
): readonly string[] {
  const edible = quality === 'food' || quality === 'feed' || quality === 'pharma'
  const natural = components.every((substance) => hasTrait(traits, substance, 'natural'))
  const possible: readonly (readonly [string, boolean])[] = [
    ['iso-9001', true],
    ['iso-14001', true],
    ['fssc-22000', quality === 'food'],
    ['halal', edible && components.every(canBeHalal)],
    ['kosher', edible && components.every(canBeKosher)],
    ['cosmos', quality === 'cosmetic' && natural],
    ['ecocert', quality === 'cosmetic' && natural],
    ['gmp', quality === 'pharma'],
    ['excipact', quality === 'pharma' && family === 'EXCIP'],
    ['reach', quality === 'technical' && components.every((substance) => substance.ec !== '')],
    ['nsf', family === 'WATER'],
    ['rspo-mb', massBalance],
  ]
  return possible.filter(([scheme, fits]) => fits && owned.some((schemes) => schemes.has(scheme))).map(([name]) => name)
}
