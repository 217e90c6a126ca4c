export interface Responsibility {
  readonly id: string
  /** Empty: all. */
  readonly countries: readonly string[]
  readonly businessGroups: readonly string[]
  readonly position: number | null
}

interface Subject {
  /** The ISO code of a country, or GLOBAL. */
  readonly country: string
  readonly businessGroups: readonly string[]
}

/** Whether a person is responsible for a subject, before others or not. */
export const isResponsible = (person: Responsibility, { country, businessGroups }: Subject): boolean =>
  covers(person.countries, [country]) && covers(person.businessGroups, businessGroups)

/**
 * Who of the distributor is responsible for a subject (ERD-08): whoever is named for one of its business groups comes before
 * whoever is for all groups, then whoever is named for the country before whoever is for all countries, then the lowest position.
 */
export function responsible<Person extends Responsibility>(people: readonly Person[], subject: Subject): Person | null {
  const [first = null] = people
    .filter((person) => isResponsible(person, subject))
    .toSorted(
      (one, other) =>
        Number(isForAll(one.businessGroups)) - Number(isForAll(other.businessGroups)) ||
        Number(isForAll(one.countries)) - Number(isForAll(other.countries)) ||
        (one.position ?? lastPosition) - (other.position ?? lastPosition) ||
        (one.id < other.id ? -1 : 1),
    )
  return first
}

const lastPosition = 1_000_000

const isForAll = (values: readonly string[]): boolean => values.length === 0

const covers = (values: readonly string[], of: readonly string[]): boolean =>
  isForAll(values) || of.some((value) => values.includes(value))
