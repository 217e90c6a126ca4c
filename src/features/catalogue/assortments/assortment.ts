import type { assortmentReasons } from '#platform/entity/picklists.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** The part of the catalogue that an assortment rule covers; exactly one field is set. */
export interface AssortmentThing {
  readonly principal: string | null
  readonly tradeName: string | null
  readonly grade: string | null
  readonly businessGroup: string | null
  readonly marketSegment: string | null
}

export type AssortmentReason = keyof typeof assortmentReasons

export interface AssortmentRule extends AssortmentThing {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  /** The account, the group, or both to which the rule applies; without either it applies to every customer. */
  readonly account: string | null
  readonly group: string | null
  /** ISO days, both inclusive; null means no limit. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly reason: AssortmentReason
  readonly note: string | null
}

/**
 * Grades that match at least one of these. Business groups and segments are identified by slugs, because those with the same
 * name count as one.
 */
export interface GradeSelection {
  readonly principals: readonly string[]
  readonly tradeNames: readonly string[]
  readonly grades: readonly string[]
  readonly businessGroups: readonly TaxonomyMatch[]
  readonly marketSegments: readonly TaxonomyMatch[]
}

/** A name of the taxonomy and the records that have it. */
export interface TaxonomyMatch {
  readonly slug: string
  readonly ids: readonly string[]
}

/** The part of the catalogue that a customer may see, within what their country offers. */
export interface Assortment {
  /** Identifies the assortment: assortments with equal keys are equal. */
  readonly key: string
  /** Null allows everything that is not denied. */
  readonly allowed: GradeSelection | null
  readonly denied: GradeSelection
}

/* The assortment belongs to the viewer, because visibility rules are functions of the viewer alone. The catalogue declares the
   field here, so that the platform, which passes viewers on, does not depend on assortments. */
declare module '#platform/values/viewer.ts' {
  interface Viewer {
    /**
     * Returns the assortment of the viewer's account on the local day of a site, which a call may choose; null if no rule applies
     * to the account. If missing, everything that the country offers is visible.
     */
    readonly assortmentOn?: (site: Pick<SiteConfig, 'timeZone'>) => Assortment | null
  }
}

/** The viewer's assortment on their site; null means everything that the country offers. */
export const assortmentOf = ({ assortmentOn, site }: Viewer): Assortment | null => assortmentOn?.(site) ?? null

/** Whether a rule applies to an account on a day. */
export function concerns(
  { account, group, startsOn, endsOn }: AssortmentRule,
  of: { readonly id: string; readonly groups: readonly string[] },
  day: string,
): boolean {
  if ((startsOn !== null && day < startsOn) || (endsOn !== null && day > endsOn)) return false
  return (account === null || account === of.id) && (group === null || of.groups.includes(group))
}

export interface Grade {
  readonly id: string
  readonly principal: string
  readonly tradeName: string
  readonly businessGroups: readonly string[]
  readonly marketSegments: readonly string[]
}

/** Returns the combined selection of the rules. `find` finds a name of the taxonomy and returns null if no record has it. */
export function selectionOf(
  rules: readonly AssortmentThing[],
  find: (kind: 'businessGroup' | 'marketSegment', id: string) => TaxonomyMatch | null,
): GradeSelection {
  const ids = (of: 'principal' | 'tradeName' | 'grade') =>
    [...new Set(rules.flatMap((rule) => rule[of] ?? []))].toSorted()
  const matches = (of: 'businessGroup' | 'marketSegment') => {
    const found = rules.flatMap((rule) => (rule[of] === null ? [] : (find(of, rule[of]) ?? [])))
    return [...new Map(found.map((each) => [each.slug, each])).values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  }
  return {
    principals: ids('principal'),
    tradeNames: ids('tradeName'),
    grades: ids('grade'),
    businessGroups: matches('businessGroup'),
    marketSegments: matches('marketSegment'),
  }
}

/** Whether a selection includes a grade. */
export const isSelected = (
  { principals, tradeNames, grades, businessGroups, marketSegments }: GradeSelection,
  grade: Grade,
): boolean =>
  grades.includes(grade.id) ||
  tradeNames.includes(grade.tradeName) ||
  principals.includes(grade.principal) ||
  businessGroups.some(({ ids }) => ids.some((id) => grade.businessGroups.includes(id))) ||
  marketSegments.some(({ ids }) => ids.some((id) => grade.marketSegments.includes(id)))
