import type { Visit } from '#features/back-office/administration/visit.ts'
import { webhooksAddress } from '#features/back-office/administration/addresses.ts'
import {
  importAddress,
  importsAddress,
  listAddress,
  recordAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import { myStepsFragment } from '#features/assistant/visits/steps/step-rules.ts'
import { visitsPath } from '#features/assistant/visits/visit-rules.ts'
import { certificate } from '#features/documents/certificates/certificate.ts'
import type { DeskQueue } from '#features/enquiries/requests/desk-address.ts'
import { deskParameters } from '#features/enquiries/requests/request-rules.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { shownState } from '#features/back-office/imports/shown-state.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { mayDo } from '#platform/records/access.ts'
import { assistantBase } from '#platform/values/addresses/assistant-path.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import type { HomePage } from './home-shapes.ts'
import { type WaitingRecords, waitingWork } from './waiting-work.ts'

/** The number of imports and of recent records on the home page. */
const maxListed = 5
const maxRecent = 10

/** What waits for the viewer: one query for each kind that the viewer may read. */
export async function loadHome({ context, base, portalBase, administration }: Visit): Promise<HomePage> {
  const { records, viewer } = context
  const queue = (name: DeskQueue): string => `${portalBase}${signInPaths.requests}?${deskParameters.queue}=${name}`
  const certificates = (list: string): string => listAddress(base, certificate.apiName, { list })
  const pages: Readonly<Record<WaitingRecords['kind'], string>> = {
    mine: queue('mine'),
    inbox: queue('inbox'),
    overdue: queue('overdue'),
    steps: `${assistantBase(viewer.language)}${visitsPath}#${myStepsFragment}`,
    signUps: portalBase + signInPaths.signUps,
    documents: portalBase + signInPaths.documentRequests,
    certificates30: certificates('Ending_In_30_Days'),
    certificates90: certificates('Ending_Soon'),
  }
  const work = await Promise.all([
    ...waitingWork(context).map(async ({ kind, entity, where }) => [
      { kind, href: pages[kind], count: await records.count(viewer, entity, where) },
    ]),
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
      jobs: jobs.map(({ id, fileName, kind, state, undoOf, rowsUpdated, createdDate }) => ({
        href: importAddress(base, id),
        name: fileName ?? kind,
        state: shownState({ state, undoOf, rowsUpdated }),
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
