import type { Visit } from '#features/back-office/administration/visit.ts'
import { webhooksAddress } from '#features/back-office/administration/addresses.ts'
import {
  importAddress,
  importsAddress,
  listAddress,
  recordAddress,
} from '#features/back-office/pages/back-office-address.ts'
import { momentText } from '#features/back-office/records/moment-text.ts'
import { nextStep } from '#features/assistant/visits/steps/next-step.ts'
import { myStepsFragment } from '#features/assistant/visits/steps/step-rules.ts'
import { visitsPath } from '#features/assistant/visits/visit-rules.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import { documentRequest } from '#features/documents/requests/document-request.ts'
import { customerRequest } from '#features/enquiries/requests/customer-request.ts'
import { inQueue } from '#features/enquiries/requests/get-requests.ts'
import { queueParameter } from '#features/enquiries/requests/request-rules.ts'
import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { mayDo } from '#platform/records/access.ts'
import { all, atLeast, atMost, type Condition, equals } from '#platform/records/read/condition.ts'
import { assistantBase } from '#platform/values/addresses/assistant-path.ts'
import { dayBefore } from '#platform/values/dates/iso-day.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import type { HomePage, WorkKind } from './home-shapes.ts'

/** The number of imports and of recent records on the home page. */
const maxListed = 5
const maxRecent = 10

/** What waits for the viewer: one query for each kind that the viewer may read. */
export async function loadHome({ context, base, portalBase, administration }: Visit): Promise<HomePage> {
  const { records, viewer, now } = context
  const today = localDay(now(), 'UTC')
  const endingBy = (days: number): Condition =>
    all(atLeast('validUntil', today), atMost('validUntil', dayBefore(today, -days)))
  const count = async (kind: WorkKind, entity: Entity, where: Condition, href: string) =>
    mayDo(viewer, entity, 'read') ? [{ kind, href, count: await records.count(viewer, entity, where) }] : []
  const queue = (name: 'mine' | 'inbox' | 'overdue') =>
    count(
      name,
      customerRequest,
      inQueue(name, context),
      `${portalBase}${signInPaths.requests}?${queueParameter}=${name}`,
    )
  const certificates = (list: string): string => listAddress(base, certificate.apiName, { list })
  const work = await Promise.all([
    queue('mine'),
    queue('inbox'),
    queue('overdue'),
    count(
      'steps',
      nextStep,
      all(equals('owner', viewer.user?.id ?? ''), equals('state', 'open'), atMost('dueOn', today)),
      `${assistantBase(viewer.language)}${visitsPath}#${myStepsFragment}`,
    ),
    count('signUps', signUpRequest, equals('state', 'confirmed'), portalBase + signInPaths.signUps),
    count('documents', documentRequest, equals('state', 'asked'), portalBase + signInPaths.documentRequests),
    count('certificates30', certificate, endingBy(30), certificates('Ending_In_30_Days')),
    count('certificates90', certificate, endingBy(90), certificates('Ending_Soon')),
    failingWebhooks(),
  ])
  return { type: 'home', work: work.flat(), imports: await latestImports(), recent: await recentRecords() }

  async function failingWebhooks() {
    if (!rolesOf(viewer).includes('administrator')) return []
    const hooks = await administration.webhooks.list(viewer)
    const failing = hooks.filter(({ givenUp, lastError }) => givenUp > 0 || lastError !== null)
    return [{ kind: 'webhooks' as const, href: webhooksAddress(base), count: failing.length }]
  }

  async function latestImports(): Promise<HomePage['imports']> {
    if (!mayDo(viewer, importJob, 'read')) return null
    const jobs = await records.list(viewer, importJob, {
      orderBy: [{ field: 'createdDate', descending: true }],
      limit: maxListed,
    })
    return {
      href: importsAddress(base),
      jobs: jobs.map(({ id, fileName, kind, state, createdDate }) => ({
        href: importAddress(base, id),
        name: fileName ?? kind,
        state,
        moment: momentText(createdDate, context),
      })),
    }
  }

  async function recentRecords(): Promise<HomePage['recent']> {
    const uses = viewer.user === undefined ? [] : await context.store.uses.latest(viewer.user.id, maxRecent)
    const names = await readNames(
      context,
      uses.map(({ recordId }) => recordId),
    )
    return uses.flatMap(({ recordId, object }) => {
      const name = names.get(recordId)
      const label = context.objects.ofApiName(object)?.label ?? object
      return name === undefined ? [] : [{ href: recordAddress(base, recordId), name, label }]
    })
  }
}
