/** What a rule of an assortment is about: one of these. */
export interface AssortmentThing {
  readonly principal: string | null
  readonly tradeName: string | null
  readonly grade: string | null
  readonly businessGroup: string | null
  readonly marketSegment: string | null
}

export interface AssortmentRule extends AssortmentThing {
  readonly id: string
  readonly name: string
  readonly effect: 'allow' | 'deny'
  /** Whose: of an account, of a group of accounts, of both; neither: of every customer. */
  readonly account: string | null
  readonly group: string | null
  /** ISO days, both inclusive; null: always. */
  readonly startsOn: string | null
  readonly endsOn: string | null
  readonly reason: string
  readonly note: string | null
}

/** Grades that any of these names. Names of business groups and segments are slugs: what is named alike is one. */
export interface GradeSelection {
  readonly principals: readonly string[]
  readonly tradeNames: readonly string[]
  readonly grades: readonly string[]
  readonly businessGroups: readonly TaxonomyPlace[]
  readonly marketSegments: readonly TaxonomyPlace[]
}

/** A name of the taxonomy, and the records that have it. */
export interface TaxonomyPlace {
  readonly slug: string
  readonly ids: readonly string[]
}

/** What a customer is shown of the catalogue, beside what their country has. */
export interface Assortment {
  /** Names it: equal keys, equal assortments. */
  readonly key: string
  /** Null: whatever is not denied. */
  readonly allowed: GradeSelection | null
  readonly denied: GradeSelection
}

/** Whether a rule holds for an account on a day. */
export function concerns(
  { account, group, startsOn, endsOn }: AssortmentRule,
  of: { readonly id: string; readonly groups: readonly string[] },
  day: string,
): boolean {
  if ((startsOn !== null && day < startsOn) || (endsOn !== null && day > endsOn)) return false
  return (account === null || account === of.id) && (group === null || of.groups.includes(group))
}

interface Grade {
  readonly id: string
  readonly principal: string
  readonly tradeName: string
  readonly businessGroups: readonly string[]
  readonly marketSegments: readonly string[]
}

/** The selection that rules name together; `place` finds a name of the taxonomy, null where nothing has it any more. */
export function selectionOf(
  rules: readonly AssortmentThing[],
  place: (kind: 'businessGroup' | 'marketSegment', id: string) => TaxonomyPlace | null,
): GradeSelection {
  const ids = (of: 'principal' | 'tradeName' | 'grade') =>
    [...new Set(rules.flatMap((rule) => rule[of] ?? []))].toSorted()
  const places = (of: 'businessGroup' | 'marketSegment') => {
    const found = rules.flatMap((rule) => (rule[of] === null ? [] : (place(of, rule[of]) ?? [])))
    return [...new Map(found.map((each) => [each.slug, each])).values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  }
  return {
    principals: ids('principal'),
    tradeNames: ids('tradeName'),
    grades: ids('grade'),
    businessGroups: places('businessGroup'),
    marketSegments: places('marketSegment'),
  }
}

/** Whether a grade is among those that a selection names. */
export const isSelected = (
  { principals, tradeNames, grades, businessGroups, marketSegments }: GradeSelection,
  grade: Grade,
): boolean =>
  grades.includes(grade.id) ||
  tradeNames.includes(grade.tradeName) ||
  principals.includes(grade.principal) ||
  businessGroups.some(({ ids }) => ids.some((id) => grade.businessGroups.includes(id))) ||
  marketSegments.some(({ ids }) => ids.some((id) => grade.marketSegments.includes(id)))
