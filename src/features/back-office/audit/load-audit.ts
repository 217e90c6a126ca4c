import { auditAddress } from '#features/back-office/administration/addresses.ts'
import { momentText } from '#features/back-office/records/moment-text.ts'
import type { Problem } from '#features/back-office/administration/problem.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/pages/back-office-address.ts'
import { sentenceOf } from '#features/identity/audit-log/break-sentence.ts'
import { user } from '#features/identity/people/user.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import type { AuditQuery, AuditRow } from '#platform/records/audit/audit-list.ts'
import { equals } from '#platform/records/read/condition.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { auditFields, type AuditPage, type Verified } from './audit-page.ts'

/** The maximum number of characters of the details of one entry; a record’s page shows its changes in full. */
const maxDetails = 2000
const day = 86_400_000

/** Throws INVALID_PARAMETERS. */
export async function loadAudit(visit: Visit): Promise<AuditPage> {
  const { administration, base, context, query } = visit
  const { viewer } = context
  const given = { record: query('record').trim(), user: query('user').trim(), day: query('day').trim() }
  const read = await readQuery(visit, given)
  const before = query('before') === '' ? null : query('before')
  const { rows, earlier } =
    'problem' in read ? { rows: [], earlier: null } : await administration.audit.page(viewer, read.query, before)
  const names = await namesOf(visit, rows)
  return {
    type: 'audit',
    status: 'problem' in read ? 400 : 200,
    href: auditAddress(base),
    ...given,
    hash: '',
    rows: rows.map((row) => ({
      sequence: String(row.sequence),
      moment: momentText(row.at, context),
      by: names.get(row.by) ?? null,
      operation: row.operation,
      object: row.object,
      recordId: row.recordId,
      recordHref: context.objects.ofId(row.recordId) === null ? null : recordAddress(base, row.recordId),
      details: detailsOf(row),
    })),
    nextHref: earlier === null ? null : auditAddress(base, { ...given, before: earlier }),
    verified: null,
    problem: 'problem' in read ? read.problem : null,
  }
}

/** Verifies the log and shows the result above its last entries. */
export async function verifyAudit(visit: Visit): Promise<AuditPage> {
  const { administration, context, sent } = visit
  const hash = (sent.get(auditFields.hash) ?? '').trim()
  const { rows, head, broken, holds } = await administration.audit.verify(context.viewer, hash === '' ? null : hash)
  const whole: Verified = holds ? { type: 'whole', rows, hash: head?.hash ?? null } : { type: 'replaced' }
  const verified: Verified = broken === null ? whole : { type: 'broken', rows, where: sentenceOf(broken) }
  return { ...(await loadAudit(visit)), hash, verified }
}

const detailsOf = ({ before, after }: AuditRow): string =>
  before === null && after === null ? '' : JSON.stringify({ before, after }).slice(0, maxDetails)

/** The entries that the form asks for, or what is wrong with it. */
async function readQuery(
  { context: { records, viewer } }: Visit,
  given: { readonly record: string; readonly user: string; readonly day: string },
): Promise<{ readonly query: AuditQuery } | { readonly problem: Problem }> {
  const unknown = (value: string) => ({ problem: { key: 'backOffice.problem.unknownValue', values: { value } } })
  const recordId = given.record === '' ? undefined : toId18(given.record)
  if (recordId === null) return unknown(given.record)
  const where = equals('email', sameAddress(given.user))
  const userId =
    given.user === ''
      ? undefined
      : (toId18(given.user) ?? (await records.ids(viewer, user, { where, limit: 1 }))[0] ?? null)
  if (userId === null) return unknown(given.user)
  if (given.day === '') return { query: { recordId, userId } }
  if (!isDay(given.day)) return unknown(given.day)
  const since = new Date(`${given.day}T00:00:00Z`)
  return { query: { recordId, userId, since, until: new Date(since.getTime() + day) } }
}

async function namesOf({ context }: Visit, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ by }) => toId18(by) ?? []))]
  const found = await context.records.byIds(context.viewer, user, ids)
  return new Map(found.map(({ id, name }) => [id, name]))
}
