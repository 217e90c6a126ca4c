import { retentionAddress } from '#features/back-office/administration/addresses.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import type { RetentionPage } from './retention-page.ts'

export const loadRetention = async ({ administration, base, context }: Visit): Promise<RetentionPage> => ({
  type: 'retention',
  status: 200,
  href: retentionAddress(base),
  rows: await administration.retention.list(context.viewer),
  deleted: null,
  problem: null,
})

/** Deletes old data now; the answer says how much. */
export async function runRetention(visit: Visit): Promise<RetentionPage> {
  const done = await visit.administration.retention.run(visit.context.viewer)
  const page = await loadRetention(visit)
  return done.type === 'done'
    ? { ...page, deleted: done.count }
    : { ...page, status: 400, problem: { key: 'backOffice.retention.busy' } }
}
