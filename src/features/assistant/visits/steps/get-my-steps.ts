import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { dayOfVisit } from '#features/assistant/visits/visit-day.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import { onSite } from '#sites/site-viewer.ts'
import { nextStep } from './next-step.ts'
import { isOverdue } from './step-rules.ts'

/** An open step of the caller. */
export interface MyStep {
  readonly id: string
  readonly text: string
  /** An ISO day. */
  readonly dueOn: string | null
  readonly isOverdue: boolean
  /** The name of the visit, and of its customer where there is one. */
  readonly visitName: string
  readonly customer: string | null
  /** Null: the visit belongs to a colleague, and only they open it. */
  readonly visitId: string | null
}

export interface MySteps {
  /** The one that is due first comes first, those without a day last; at most 20. */
  readonly steps: readonly MyStep[]
  readonly hasMore: boolean
}

const maxMine = 20

/** VisitController.getMySteps: the open steps that the caller does, over all visits, also those of colleagues (SAL-02). */
export const getMySteps = call({
  name: 'VisitController.getMySteps',
  cacheable: false,
  access: visitUsers,
  params: v.object({ ...siteParams }),
  run: async (siteLocale, input): Promise<MySteps> => {
    const { records, viewer, now } = onSite(input, siteLocale)
    const self = viewer.user?.id ?? ''
    const rows = await records.list(viewer, nextStep, {
      where: all(equals('owner', self), equals('state', 'open')),
      orderBy: [{ field: 'dueOn' }, { field: 'createdDate' }, { field: 'id' }],
      limit: maxMine + 1,
    })
    const listed = rows.slice(0, maxMine)
    const own = inNameOf(viewer)
    const [visits, customers] = await Promise.all([
      // The caller may not open the visit of a colleague, but learns for whom the step is.
      records.byIds(own, visit, [...new Set(listed.map((row) => row.visit))]),
      records.byIds(viewer, account, [...new Set(listed.flatMap((row) => row.account ?? []))]),
    ])
    const visitOf = new Map(visits.map((each) => [each.id, each]))
    const customerOf = new Map(customers.map((each) => [each.id, each.name]))
    const at = now()
    return {
      steps: listed.map(({ id, name, dueOn, visit: of, account: customer, visitOwner }) => {
        const found = visitOf.get(of)
        const today = dayOfVisit({ country: found?.country ?? null }, at)
        return {
          id,
          text: name,
          dueOn,
          isOverdue: isOverdue({ dueOn, isDone: false }, today),
          visitName: found?.name ?? '',
          customer: customer === null ? null : (customerOf.get(customer) ?? null),
          visitId: visitOwner === self ? of : null,
        }
      }),
      hasMore: rows.length > maxMine,
    }
  },
})
