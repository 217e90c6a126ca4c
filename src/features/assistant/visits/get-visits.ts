import * as v from 'valibot'
import { account } from '#features/catalogue/accounts/account.ts'
import { savedRecords, type SavedRecord } from '#features/folders/folders/saved-records.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import { keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { all, equals, isIn } from '#platform/records/read/condition.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { failure } from '#platform/values/errors.ts'
import { siteViewer } from '#sites/site-viewer.ts'
import { recapDraft, type RecapDraft } from './recap/read-recap.ts'
import { listLeads, type ListedLead } from './leads/list-leads.ts'
import { listSteps, stepOwners, type ListedStep, type StepOwner } from './steps/read-steps.ts'
import { visitUsers, type VisitState } from './visit-rules.ts'
import { visit } from './visit.ts'

/** A visit in a list. */
export interface ListedVisit {
  readonly id: string
  readonly name: string
  readonly state: VisitState
  readonly visitType: string
  /** An ISO day. */
  readonly plannedOn: string
  readonly account: { readonly id: string; readonly name: string } | null
}

export interface Visits {
  readonly inProgress: ListedVisit | null
  /** Planned ones, the next one first; at most 100. */
  readonly planned: readonly ListedVisit[]
  /** Done and cancelled ones, the last one first; at most 50. */
  readonly past: readonly ListedVisit[]
  /** The local day of the site, in ISO format. */
  readonly today: string
}

export interface OneVisit extends ListedVisit {
  readonly version: number
  readonly country: string | null
  readonly businessGroup: string | null
  readonly goal: string | null
  readonly notes: string | null
  readonly startedAt: string | null
  readonly endedAt: string | null
  /** What the customer got as the recap; null before it was sent. */
  readonly recap: { readonly text: string; readonly sentAt: string } | null
  /** What a recap can say; null if none can be sent now. */
  readonly draft: RecapDraft | null
  /** What was shown and is still visible to the caller, in this order. */
  readonly shown: readonly SavedRecord[]
  /** What people at an event said, the last one first; null for a visit to a customer. */
  readonly leads: readonly ListedLead[] | null
  /** Open ones by the day on which they are due, then done ones. */
  readonly steps: readonly ListedStep[]
  /** The people who can do a step. */
  readonly stepOwners: readonly StepOwner[]
}

const maxPlanned = 100
const maxPast = 50

/** VisitController.getVisits: the visits of the caller. */
export const getVisits = call({
  name: 'VisitController.getVisits',
  cacheable: false,
  access: visitUsers,
  params: v.object({ ...siteParams }),
  run: async (siteLocale, { viewer: caller, records, now }): Promise<Visits> => {
    const viewer = siteViewer(siteLocale, caller)
    const of = (states: readonly VisitState[], descending: boolean, limit: number) =>
      records.list(viewer, visit, {
        where: all(equals('owner', viewer.user?.id ?? ''), isIn('state', states)),
        orderBy: [{ field: 'plannedOn', descending }],
        limit,
      })
    const [current, planned, past] = await Promise.all([
      of(['in_progress'], true, 1),
      of(['planned'], false, maxPlanned),
      of(['done', 'cancelled'], true, maxPast),
    ])
    const listed = await listedVisits([...current, ...planned, ...past], { records, viewer })
    return {
      inProgress: listed.find(({ state }) => state === 'in_progress') ?? null,
      planned: listed.filter(({ state }) => state === 'planned'),
      past: listed.filter(({ state }) => state === 'done' || state === 'cancelled'),
      today: localDay(now(), viewer.site.timeZone),
    }
  },
})

/** VisitController.getVisit: one visit of the caller. Throws RECORD_NOT_FOUND. */
export const getVisit = call({
  name: 'VisitController.getVisit',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, ...siteParams }),
  run: async ({ visitId, ...siteLocale }, context): Promise<OneVisit> => {
    const viewer = siteViewer(siteLocale, context.viewer)
    const row = await context.records.byId(viewer, visit, visitId)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id: visitId })
    const [[listed], shown, draft, leads, steps, owners] = await Promise.all([
      listedVisits([row], { ...context, viewer }),
      savedRecords(row.shown, { ...context, viewer }),
      recapDraft(row, { ...context, viewer }),
      row.account === null ? listLeads(row.id, { ...context, viewer }) : null,
      listSteps(row, { ...context, viewer }),
      stepOwners({ ...context, viewer }),
    ])
    if (listed === undefined) throw failure('RECORD_NOT_FOUND', { id: visitId })
    const { version, country, businessGroup, goal, notes, startedAt, endedAt, recap, recapSentAt } = row
    return {
      ...listed,
      version,
      country,
      businessGroup,
      goal,
      notes,
      startedAt,
      endedAt,
      recap: recap === null || recapSentAt === null ? null : { text: recap, sentAt: recapSentAt },
      draft,
      shown: row.shown.flatMap((id) => shown.get(id) ?? []),
      leads,
      steps,
      stepOwners: owners,
    }
  },
})

async function listedVisits(
  rows: readonly Row<typeof visit>[],
  { records, viewer }: Pick<CallContext, 'records' | 'viewer'>,
): Promise<readonly ListedVisit[]> {
  const accounts = await records.byIds(viewer, account, [...new Set(rows.flatMap((row) => row.account ?? []))])
  const byId = new Map(accounts.map((each) => [each.id, each]))
  return rows.map((row): ListedVisit => {
    const customer = row.account === null ? undefined : byId.get(row.account)
    return {
      id: row.id,
      name: row.name,
      state: row.state,
      visitType: row.visitType,
      plannedOn: row.plannedOn,
      account: customer === undefined ? null : { id: customer.id, name: customer.name },
    }
  })
}
