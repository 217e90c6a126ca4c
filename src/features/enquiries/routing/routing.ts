import type { CartKind } from '#platform/values/addresses/cart-paths.ts'
import { businessDaysAfter, usualClosedDays } from '#platform/values/dates/business-days.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'

/** What the rules know of a request. */
interface RoutedRequest {
  readonly site: string
  readonly kind: CartKind
  readonly businessGroups: ReadonlySet<string>
  readonly principals: ReadonlySet<string>
}

interface Rule {
  readonly id: string
  readonly position: number
  readonly site: string | null
  readonly kind: CartKind | null
  readonly businessGroup: string | null
  readonly principal: string | null
  readonly person: string
  readonly substitute: string | null
  readonly absentUntil: string | null
}

/** The person to whom the first rule that applies gives a request, or null for the default inbox (REQ-01). */
export function routedTo(
  rules: readonly Rule[],
  request: RoutedRequest,
  today: string,
  isAvailable: (person: string) => boolean,
): string | null {
  const inOrder = rules.toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))
  for (const rule of inOrder) {
    if (!applies(rule, request)) continue
    const isAbsent = rule.absentUntil !== null && rule.absentUntil >= today
    const person = isAbsent ? rule.substitute : rule.person
    // A rule whose people cannot answer is as good as none.
    if (person !== null && isAvailable(person)) return person
  }
  return null
}

const applies = ({ site, kind, businessGroup, principal }: Rule, request: RoutedRequest): boolean =>
  (site === null || site === request.site) &&
  (kind === null || kind === request.kind) &&
  (businessGroup === null || request.businessGroups.has(businessGroup)) &&
  (principal === null || request.principals.has(principal))

/** The business days in which the desk answers a request. */
const targets = { default: 2, sample: 3, quote: 3 } as const satisfies Record<CartKind, number>

/** The last day on which a request is answered in time, on the calendar of its site (REQ-02). */
export const dueDay = (
  kind: CartKind,
  submittedOn: string,
  { closedDays = usualClosedDays }: Pick<SiteConfig, 'closedDays'>,
): string => businessDaysAfter(submittedOn, targets[kind], closedDays)
