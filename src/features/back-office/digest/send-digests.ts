import { and, eq, gte } from 'drizzle-orm'
import * as v from 'valibot'
import type { CatalogueServices } from '#features/catalogue/catalogue-services.ts'
import { isSubscribed } from '#features/identity/emails/email-topics.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'
import { user } from '#features/identity/people/user.ts'
import { viewerOfUser } from '#features/identity/sessions/user-viewer.ts'
import type { Administration } from '#features/back-office/administration/administration.ts'
import { backOfficeBase } from '#features/back-office/page-parts/back-office-address.ts'
import { invitingSite } from '#features/identity/emails/inviting-site.ts'
import { internalReaders } from '#platform/entity/access.ts'
import type { Row } from '#platform/entity/entity.ts'
import { userSetting } from '#platform/record-api/entities/record-api-tables.ts'
import { changeSetting } from '#platform/record-api/user-settings.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { all, equals, overlaps } from '#platform/records/read/condition.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { localDay } from '#platform/values/dates/local-day.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { isUserRole } from '#platform/values/user-roles.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import { idsOf, newsOf, type WaitingIds, waitingNow, type WaitingNow } from './digest-news.ts'

interface Parts extends Pick<IdentityServices, 'emailQueue'> {
  readonly queries: Queries
  readonly records: Records
  readonly content: Pick<CatalogueServices['content'], 'assortments'>
  readonly webhooks: Pick<Administration['webhooks'], 'list'>
  readonly sites: readonly SiteConfig[]
  readonly now: () => Date
}

/** The hour of the day in UTC from which digests are sent: before work begins in Europe. */
const firstHour = 4
const usersPerRead = 200

/** Where the last digest of a user is stored: it is erased with the other settings of the user. */
const setting = { kind: 'digest', name: 'work' } as const
const lastShape = v.object({
  day: v.optional(v.string()),
  known: v.optional(v.record(v.string(), v.array(v.string())), {}),
})

/**
 * Sends each internal user at most one email a day with what is new in their work: assigned and overdue requests, certificates that
 * end, imports that have ended, webhooks that have given up. Each record is reported once, as long as it waits. What was reported
 * and the email are one write, so that neither a process that ends nor a second process sends a digest twice. Returns how many this
 * run has sent.
 */
export async function sendDigests(parts: Parts): Promise<number> {
  const { queries, records, emailQueue, now } = parts
  const at = now()
  if (at.getUTCHours() < firstHour) return 0
  const today = localDay(at, 'UTC')
  const midnight = new Date(`${today}T00:00:00Z`)
  const done = await queries
    .select({ userId: userSetting.userId })
    .from(userSetting)
    .where(and(eq(userSetting.kind, setting.kind), gte(userSetting.changedAt, midnight)))
  const doneToday = new Set(done.map(({ userId }) => userId))
  const where = all(equals('isActive', true), overlaps('roles', internalReaders))
  let sent = 0
  for await (const people of records.stream(systemViewer, user, { where, batchSize: usersPerRead }))
    for (const person of people)
      if (!doneToday.has(person.id) && isSubscribed('digest', person.emailsOff) && (await sendTo(parts, person)))
        sent += 1
  if (sent > 0) emailQueue.wake()
  return sent
}

/** Returns whether there was anything new. */
async function sendTo(parts: Parts, person: Row<typeof user>): Promise<boolean> {
  const { records, emailQueue, sites, now } = parts
  const { id, email, language, emailsOff, roles, account } = person
  const viewer = viewerOfUser(parts, { id, roles: roles.filter(isUserRole), account })
  const waiting = { ...(await waitingNow({ records, viewer, now })), ...(await failingWebhooks(parts, viewer)) }
  return await records.write(systemViewer, async (handle) => {
    const known = await handle.keep((transaction) => replaceKnown(transaction, { userId: id, at: now(), waiting }))
    const facts = known === null ? {} : newsOf(waiting, known)
    if (Object.keys(facts).length === 0) return false
    const site = invitingSite(sites, language, null)
    const to = { email, language }
    await emailQueue.add(handle, { kind: 'digest', site, to, path: backOfficeBase(language), facts }, emailsOff)
    return true
  })
}

/** Stores what waits and returns what the last digest knew; null if another process was first today. */
async function replaceKnown(
  transaction: Queries,
  { userId, at, waiting }: { readonly userId: string; readonly at: Date; readonly waiting: WaitingNow },
): Promise<WaitingIds | null> {
  const day = localDay(at, 'UTC')
  const { before } = await changeSetting(transaction, { userId, ...setting }, at, (stored) =>
    stored['day'] === day ? stored : { day, known: idsOf(waiting) },
  )
  const last = v.parse(lastShape, before)
  return last.day === day ? null : last.known
}

/** Webhooks that have given up messages, for administrators. */
async function failingWebhooks({ webhooks }: Parts, viewer: Viewer): Promise<WaitingNow> {
  if (viewer.user?.roles.includes('administrator') !== true) return {}
  const hooks = await webhooks.list(viewer)
  return { webhooks: hooks.flatMap(({ id, name, givenUp }) => (givenUp > 0 ? { id, name } : [])) }
}
