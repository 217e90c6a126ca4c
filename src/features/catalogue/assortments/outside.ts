import type { CallContext } from '#platform/calls/call.ts'
import { countryOf } from '#platform/records/viewer-conditions.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { worldwide } from '#platform/values/site-config.ts'
import { servedAccount } from '#platform/values/viewer.ts'
import type { AssortmentRule } from './assortment.ts'
import type { OutsideMark } from './outside-mark.ts'
import { searchAssortment, searchGrades } from './search-assortment.ts'

type Asking = Pick<CallContext, 'viewer' | 'search' | 'assortments' | 'now'>

/**
 * Returns the marks of those of these records that are outside the assortment of the customer whom the viewer serves, by id. It
 * reads only what is in memory. Nobody but the internal users of a session with a customer gets a mark: rules have names and
 * reasons that no customer may read.
 */
export function outsideOf({ viewer, search, assortments, now }: Asking, ids: readonly string[]): Marks {
  const served = servedAccount(viewer)
  if (served === null || ids.length === 0) return noMarks
  const day = localDay(now(), viewer.site.timeZone)
  const assortment = assortments.of(served, day)
  if (assortment === null) return noMarks
  const rules = assortments.rulesOf(served, day)
  const denying = rules.filter(({ effect }) => effect === 'deny')
  const country = countryOf(viewer)
  const found = search.outside(
    { country: country === worldwide ? null : country, assortment: searchAssortment(assortment) },
    denying.map((rule) => searchGrades(assortments.selection(rule))),
    ids,
  )
  const [allowing, ...others] = rules.filter(({ effect }) => effect === 'allow')
  const notAllowed = allowing === undefined || others.length > 0 ? { by: 'none' as const } : markOf('only', allowing)
  return new Map(
    [...found].map(([id, position]) => {
      const rule = denying[position]
      return [id, rule === undefined ? notAllowed : markOf('denied', rule)]
    }),
  )
}

export type Marks = ReadonlyMap<string, OutsideMark>

const noMarks: Marks = new Map()

const markOf = (by: 'denied' | 'only', { name, reason }: AssortmentRule): OutsideMark => ({ by, rule: name, reason })
