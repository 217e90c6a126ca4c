import type { CatalogueData, FunctionFamily, Principal, TradeName } from './catalogue-data.ts'
import { mainChemistryOf } from './composition.ts'
import { rankedBy, shareOf, streamOf } from './random.ts'
import type { DemoSubstance } from './substances-file.ts'

/** A substance in the range of one principal, under a trade name of its chemistry. */
export interface Assignment {
  readonly principal: Principal
  readonly family: FunctionFamily
  readonly tradeName: TradeName
}

/**
 * Substances that many principals sell, so that a list of them needs ranking: citric acid, glycerol, xanthan, TiO2,
 * isopropanol, lecithin, sorbates, benzoates.
 */
const commodities: ReadonlySet<string> = new Set([
  'CAS-77-92-9',
  'CAS-56-81-5',
  'CAS-11138-66-2',
  'CAS-13463-67-7',
  'CAS-67-63-0',
  'CAS-8002-43-5',
  'CAS-24634-61-5',
  'CAS-110-44-1',
  'CAS-532-32-1',
  'CAS-65-85-0',
])

const isCommodity = (substance: DemoSubstance): boolean => commodities.has(substance.id)

/** The families by function code. */
export function familiesByFunction(data: CatalogueData): ReadonlyMap<string, FunctionFamily> {
  return new Map(data.families.flatMap((family) => family.functions.map((code) => [code, family] as const)))
}

/** Returns the families of a substance, in the order of its functions. */
export function familiesOf(
  substance: DemoSubstance,
  byFunction: ReadonlyMap<string, FunctionFamily>,
): readonly FunctionFamily[] {
  return [...new Set(substance.functions.flatMap((code) => byFunction.get(code) ?? []))]
}

/**
 * Returns who sells a substance: 1–3 principals by chemistry and function (3–5 for commodities, 1–2 for lesser-known
 * substances of a large file), those of its first function first. Each principal has a draw of its own, so adding a
 * substance or a principal changes no other assignment.
 */
export function assignmentsOf(
  seed: number,
  substance: DemoSubstance,
  data: CatalogueData,
  byFunction: ReadonlyMap<string, FunctionFamily>,
): readonly Assignment[] {
  const families = familiesOf(substance, byFunction)
  const chemistry = mainChemistryOf(substance, data)?.code ?? ''
  const ranked = rankedBy(
    candidatesFor(families, chemistry, data),
    ({ principal, position }) => shareOf(seed, 'offer', substance.id, principal.id) - position,
  )
  return ranked.slice(0, numberOfPrincipals(seed, substance))
}

interface Candidate extends Assignment {
  readonly position: number
}

/**
 * Returns one trade name for each principal that can sell the substance. A chemistry that nobody sells for one of the
 * functions is sold by those who have it at all, and a substance without a chemistry by those who sell its function.
 */
function candidatesFor(
  families: readonly FunctionFamily[],
  chemistry: string,
  data: CatalogueData,
): readonly Candidate[] {
  const select = (holds: (tradeName: TradeName) => boolean, fitsFamily: boolean): readonly Candidate[] =>
    data.principals.flatMap((principal): readonly Candidate[] => {
      const fitting = principal.tradeNames
        .filter(holds)
        .flatMap((tradeName) => {
          const position = families.findIndex(({ code }) => tradeName.families.includes(code))
          const family = families[Math.max(position, 0)]
          return family === undefined || (position < 0 && fitsFamily)
            ? []
            : [{ principal, family, tradeName, position }]
        })
        .toSorted((one, other) => one.position - other.position)
      return fitting.slice(0, 1)
    })
  const ofChemistry = (tradeName: TradeName): boolean => tradeName.chemistry === chemistry
  const exact = select(ofChemistry, true)
  if (exact.length > 0) return exact
  return chemistry === '' ? select(() => true, true) : select(ofChemistry, false)
}

function numberOfPrincipals(seed: number, substance: DemoSubstance): number {
  const stream = streamOf(seed, 'principals', substance.id)
  if (isCommodity(substance)) return stream.between(3, 5)
  return substance.tier === 1 ? stream.pick([1, 2, 2, 3]) : stream.pick([1, 1, 1, 2])
}

/** Such as `TN-BRENVIK-POLYSAC-TEXT`: the principal, the chemistry and the most typical function family. */
export const tradeNameId = (principal: Principal, { chemistry, families }: TradeName): string =>
  ['TN', principal.id.replace('SUP-', ''), chemistry || 'OTHER', families[0]].join('-')
