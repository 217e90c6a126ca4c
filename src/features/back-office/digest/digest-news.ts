import { certificate } from '#features/documents/certificates/certificate.ts'
import { type DigestFact, digestFacts } from '#features/identity/emails/digest-facts.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { endingBetween, type WaitingRecords, waitingWork } from '#features/back-office/home/waiting-work.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { mayDo } from '#platform/records/access.ts'
import { all, atLeast, equals, isIn } from '#platform/records/read/condition.ts'
import { localDay } from '#platform/values/dates/local-day.ts'

/** What waits, by what there is to do: the ids of the records, so that the next digest names only what is new. */
export type WaitingIds = Readonly<Partial<Record<DigestFact, readonly string[]>>>

/** A record that waits. `name`: null if the digest only counts it, because it is the name of a person. */
interface Waiting {
  readonly id: string
  readonly name: string | null
}
export type WaitingNow = Readonly<Partial<Record<DigestFact, readonly Waiting[]>>>

type Parts = Pick<CallContext, 'records' | 'viewer' | 'now'>

/** The maximum number of records of one kind that a digest knows. */
const maxKnown = 500
/** The time in ms for which a digest looks back at imports. */
const importAge = 3 * 86_400_000

/** What waits for the viewer, with the rights of the viewer: one query for each kind. */
export async function waitingNow(parts: Parts): Promise<WaitingNow> {
  const { records, viewer } = parts
  const found = await Promise.all(
    digestWork(parts).map(async ({ kind, entity, where }) => {
      const rows = await records.list(viewer, entity, { where, orderBy: [{ field: 'id' }], limit: maxKnown })
      return [kind, rows.map((row) => ({ id: row.id, name: nameOf(kind, row) }))] as const
    }),
  )
  return Object.fromEntries(found)
}

/**
 * The work of the home page, with the moments at which a digest reports a certificate (90 days, 30 days and the day of its end), and
 * the imports of the viewer that have ended.
 */
function digestWork(parts: Parts): readonly WaitingRecords<DigestFact>[] {
  const { viewer, now } = parts
  const today = localDay(now(), 'UTC')
  const certificates = (kind: DigestFact, first: number, last: number): WaitingRecords<DigestFact> => ({
    kind,
    entity: certificate,
    where: endingBetween(today, first, last),
  })
  const ended = all(
    equals('user', viewer.user?.id ?? ''),
    isIn('state', ['done', 'partlyDone', 'failed']),
    atLeast('endedDate', new Date(now().getTime() - importAge).toISOString()),
  )
  const ownWork: readonly WaitingRecords<DigestFact>[] = [
    certificates('certificates0', 0, 0),
    certificates('certificates30', 1, 30),
    certificates('certificates90', 31, 90),
    { kind: 'ended', entity: importJob, where: ended },
  ]
  return [
    ...waitingWork(parts).filter(({ entity }) => entity !== certificate),
    ...ownWork.filter(({ entity }) => mayDo(viewer, entity, 'read')),
  ]
}

/** Sign-ups and requested documents have names of people. */
function nameOf(kind: DigestFact, row: Readonly<Record<string, unknown>>): string | null {
  if (kind === 'signUps' || kind === 'documents') return null
  const name = kind === 'ended' ? (row['fileName'] ?? row['kind']) : row['name']
  return typeof name === 'string' ? name : null
}

/** The records that a digest names by name at most. */
const maxNamed = 5

/** The facts of a digest: what waits and was not known before, as a number with the first names. Empty: nothing is new. */
export function newsOf(waiting: WaitingNow, known: WaitingIds): Partial<Record<DigestFact, string>> {
  const news: Partial<Record<DigestFact, string>> = {}
  for (const kind of kindsOf(waiting)) {
    const before = new Set(known[kind])
    const fresh = (waiting[kind] ?? []).filter(({ id }) => !before.has(id))
    if (fresh.length === 0) continue
    const names = fresh.flatMap(({ name }) => name ?? []).slice(0, maxNamed)
    const more = names.length > 0 && fresh.length > names.length ? ', …' : ''
    news[kind] = names.length === 0 ? String(fresh.length) : `${fresh.length} (${names.join(', ')}${more})`
  }
  return news
}

/** What the next digest knows. */
export const idsOf = (waiting: WaitingNow): WaitingIds =>
  Object.fromEntries(kindsOf(waiting).map((kind) => [kind, (waiting[kind] ?? []).map(({ id }) => id)]))

const kindsOf = (waiting: WaitingNow): readonly DigestFact[] =>
  digestFacts.filter((kind) => waiting[kind] !== undefined)
