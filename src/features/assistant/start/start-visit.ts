import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { setAssistantCookie } from '#features/assistant/session/assistant-cookie.ts'
import {
  newSessionFragment,
  nothingCarried,
  writeAddressedSession,
  type SpecifiedSession,
} from '#features/assistant/session/specified-session.ts'
import { afterVisit, noVisit } from '#features/assistant/visits/after-visit.ts'
import { ofVisit, ownerOf } from '#features/assistant/visits/own-visit.ts'
import { visitPath, visitUsers, type VisitFormError } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { call } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Row } from '#platform/entity/entity.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { isVisitType, visitTypes } from '#platform/values/internal-session.ts'
import { onSite } from '#sites/site-viewer.ts'

const column = (name: string) => tableColumn(visit.table, name)

/**
 * VisitController.start: begins a planned visit. If another visit of the caller is in progress, it asks for a confirmation
 * first, and then ends that one (SAL-02).
 */
export const startVisit = call({
  name: 'VisitController.start',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, confirmed: v.boolean(), ...siteParams }),
  run: async ({ visitId, confirmed, ...siteLocale }, input): Promise<StartOutcome> => {
    const context = onSite(input, siteLocale)
    const owner = ownerOf(context.viewer)
    const ended: string[] = []
    const outcome = await ofVisit<StartOutcome>(visitId, context, async (handle, row) => {
      if (row.state !== 'planned') return { type: 'stale' }
      // Two starts of one user happen one after the other, so that only one of their visits is in progress.
      await handle.keep((queries) => queries.execute(sql`select pg_advisory_xact_lock(hashtext(${`visit ${owner}`}))`))
      const others = await handle.keep((queries) =>
        selectRows(queries, visit, {
          where: sql`${column('owner')} = ${owner} and ${column('state')} = 'in_progress' and ${column('isActive')}`,
          lock: true,
        }),
      )
      const [other] = others
      if (other !== undefined && !confirmed) return { type: 'confirm', other: other.name }
      for (const { id, version } of others) await handle.transition(visit, id, version, { action: 'Finish' })
      await handle.transition(visit, row.id, row.version, { action: 'Start' })
      ended.push(...others.map(({ id }) => id))
      return { type: 'done', id: row.id, session: sessionOfVisit(row) }
    })
    for (const id of ended) await context.presentations?.end(id)
    if (outcome.type === 'done' && input.formRequest !== undefined)
      setAssistantCookie(input.formRequest.reply, outcome.session, input.now())
    return outcome
  },
  form: {
    fields: [],
    gone: noVisit,
    after: (outcome, { base }) =>
      afterVisit(outcome, ({ id, session }) => ({
        path: `${base}${visitPath(id)}?${writeAddressedSession(session).toString()}${newSessionFragment}`,
        isNewDocument: true,
      })),
  },
})

/** A visit that has begun, with the session in which it goes on. */
type StartOutcome = { readonly type: 'done'; readonly id: string; readonly session: SpecifiedSession } | VisitFormError

/** The session of a visit: that of its customer, or of an event. */
const sessionOfVisit = ({ account: of, country, businessGroup, visitType }: Row<typeof visit>): SpecifiedSession => ({
  ...nothingCarried,
  sessionType: of === null ? 'event' : 'customer',
  accountId: of ?? '',
  countryIsoCode: country ?? '',
  businessGroupId: businessGroup ?? '',
  visitType: isVisitType(visitType) ? visitType : visitTypes[0],
  promotedOnly: false,
  showsConflicts: false,
})
