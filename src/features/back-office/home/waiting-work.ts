import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { inQueue } from '#features/enquiries/desk/queue-conditions.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { all, atLeast, atMost, type Condition, equals } from '#platform/records/read/condition.ts'
import { dayBefore } from '#platform/values/dates/iso-day.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { WorkKind } from './home-shapes.ts'

/** Records that wait for somebody, by what there is to do with them. */
export interface WaitingRecords<Kind extends string = Exclude<WorkKind, 'webhooks'>> {
  readonly kind: Kind
  readonly entity: Entity
  readonly where: Condition
}

type Parts = Pick<CallContext, 'viewer' | 'now'>

/** The records that wait for the viewer, of the objects that the viewer may read. */
export function waitingWork(parts: Parts): readonly WaitingRecords[] {
  const { viewer, now } = parts
  const today = localDay(now(), 'UTC')
  const requests = (kind: 'mine' | 'inbox' | 'overdue'): WaitingRecords => ({
    kind,
    entity: customerRequest,
    where: inQueue(kind, parts),
  })
  const steps = all(equals('owner', viewer.user?.id ?? ''), equals('state', 'open'), atMost('dueOn', today))
  const work: readonly WaitingRecords[] = [
    requests('mine'),
    requests('inbox'),
    requests('overdue'),
    { kind: 'steps', entity: nextStep, where: steps },
    { kind: 'signUps', entity: signUpRequest, where: equals('state', 'confirmed') },
    { kind: 'documents', entity: documentRequest, where: equals('state', 'asked') },
    { kind: 'certificates30', entity: certificate, where: endingBetween(today, 0, 30) },
    { kind: 'certificates90', entity: certificate, where: endingBetween(today, 0, 90) },
  ]
  return work.filter(({ entity }) => mayDo(viewer, entity, 'read'))
}

/** Certificates whose last day is this number of days after `today`, the first and the last included. */
export const endingBetween = (today: string, first: number, last: number): Condition =>
  all(atLeast('validUntil', dayBefore(today, -first)), atMost('validUntil', dayBefore(today, -last)))
