import { familiesByFunction, familiesOf, type Assignment } from './assignments.ts'
import type { CatalogueData, Chemistry } from './catalogue-data.ts'
import { formOf, mainChemistryOf, meet, mixes, type Components } from './composition.ts'
import type { Stream } from './random.ts'
import type { DemoSubstance } from './substances-file.ts'
import { solidForms } from './variants.ts'

/** A substance with which blends are completed. */
export interface BlendPartner {
  readonly id: string
  readonly businessGroups: readonly string[]
  readonly functions: readonly string[]
  readonly chemistry: Chemistry | null
  readonly solid: boolean
}

/**
 * The project's own substances without those that nobody sells mixed (monomers, active pharmaceutical ingredients,
 * gases …).
 */
export function blendPartners(own: readonly DemoSubstance[], data: CatalogueData): readonly BlendPartner[] {
  const byFunction = familiesByFunction(data)
  return own.flatMap((substance): readonly BlendPartner[] => {
    const [family] = familiesOf(substance, byFunction)
    if (family === undefined || !family.blends || !mixes(substance, data)) return []
    return [
      {
        id: substance.id,
        businessGroups: substance.businessGroups,
        functions: substance.functions,
        chemistry: mainChemistryOf(substance, data),
        solid: solidForms.has(formOf(substance, family)),
      },
    ]
  })
}

/** The composition of a blend in percent by weight; the percentages add up to 100. */
export interface Blend {
  readonly components: Components
  readonly percents: readonly number[]
}

/**
 * Returns the blend that accompanies a pure grade, or null. About one grade in ten is a blend. What is blended in
 * practice does the same work: two gums that thicken, two salts that preserve. So the partners have the chemistry and a
 * function of the lead, belong to its first business group, and are solid if the lead is solid.
 */
export function blendWith(
  lead: DemoSubstance,
  { family }: Assignment,
  data: CatalogueData,
  partners: readonly BlendPartner[],
  substances: ReadonlyMap<string, DemoSubstance>,
  stream: Stream,
): Blend | null {
  if (!stream.chance(blendChance) || !family.blends || !mixes(lead, data)) return null
  const requested = stream.chance(0.3) ? 2 : 1
  const solid = solidForms.has(formOf(lead, family))
  const fitting = partners.filter(
    (partner) =>
      partner.id !== lead.id &&
      partner.solid === solid &&
      partner.chemistry === mainChemistryOf(lead, data) &&
      meet(
        partner.functions,
        lead.functions.filter((code) => family.functions.includes(code)),
      ) &&
      partner.businessGroups.includes(lead.businessGroups[0] ?? ''),
  )
  // The partner is drawn first and looked up afterwards, so a partner that the file lacks removes this blend and changes
  // no other one.
  const chosen = stream.shuffled(fitting).slice(0, requested)
  const others = chosen.flatMap(({ id }) => substances.get(id) ?? [])
  if (others.length === 0 || others.length < chosen.length) return null
  return { components: [lead, ...others], percents: stream.pick(others.length === 2 ? sharesOfThree : sharesOfTwo) }
}

const blendChance = 0.19

const sharesOfTwo: readonly [readonly number[], ...(readonly number[])[]] = [
  [50, 50],
  [60, 40],
  [70, 30],
  [75, 25],
  [80, 20],
  [90, 10],
]
const sharesOfThree: readonly [readonly number[], ...(readonly number[])[]] = [
  [50, 30, 20],
  [60, 25, 15],
  [40, 35, 25],
  [70, 20, 10],
]
