import type { CallContext } from '#platform/calls/call.ts'
import { countryOf } from '#platform/records/viewer-conditions.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import type { AssortmentRule } from './assortment.ts'
import type { OutsideMark } from './outside-mark.ts'
import { searchAssortment, searchGrades } from './search-assortment.ts'

type Asking = Pick<CallContext, 'viewer' | 'search' | 'assortments' | 'now'>

/** Why a record is outside an assortment: the mark, and the rules that decide it. */
export interface OutsideReason {
  readonly mark: OutsideMark
  readonly rules: readonly AssortmentRule[]
}

/**
 * Returns the marks of those of these records that are outside the assortment of the customer whom the viewer serves, by id. It
 * reads only what is in memory. Nobody but the internal users of a session with a customer gets a mark: rules have names and
 * reasons that no customer may read.
 */
export function outsideOf({ viewer, search, assortments, now }: Asking, ids: readonly string[]): Marks {
  const served = servedAccount(viewer)
  if (served === null) return noMarks
  const customer = { account: served, day: localDay(now(), viewer.site.timeZone), country: countryOf(viewer) }
  const reasons = outsideReasons({ search, assortments }, customer, ids)
  return new Map([...reasons].map(([id, { mark }]) => [id, mark]))
}

/**
 * Why those of these records that are outside the assortment of a customer on a day are, by id: a rule denies them, or none of the
 * rules that allow something covers them.
 */
export function outsideReasons(
  { search, assortments }: Pick<Asking, 'search' | 'assortments'>,
  { account, day, country }: { readonly account: string; readonly day: string; readonly country: string },
  ids: readonly string[],
): ReadonlyMap<string, OutsideReason> {
  const assortment = ids.length === 0 ? null : assortments.of(account, day)
  if (assortment === null) return new Map()
  const rules = assortments.rulesOf(account, day)
  const denying = rules.filter(({ effect }) => effect === 'deny')
  const found = search.outside(
    { country: country === worldwide ? null : country, assortment: searchAssortment(assortment) },
    denying.map((rule) => searchGrades(assortments.selection(rule))),
    ids,
  )
  const allowing = rules.filter(({ effect }) => effect === 'allow')
  const [only, ...others] = allowing
  const notAllowed: OutsideReason = {
    mark: only === undefined || others.length > 0 ? { by: 'none' } : markOf('only', only),
    rules: allowing,
  }
  return new Map(
    [...found].map(([id, position]) => {
      const rule = denying[position]
      return [id, rule === undefined ? notAllowed : { mark: markOf('denied', rule), rules: [rule] }]
    }),
  )
}

export type Marks = ReadonlyMap<string, OutsideMark>

const noMarks: Marks = new Map()

const markOf = (by: 'denied' | 'only', { name, reason }: AssortmentRule): OutsideMark => ({ by, rule: name, reason })
