import { auditAddress } from '#features/back-office/administration/addresses.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { user } from '#features/identity/people/user.ts'
import { sameAddress } from '#platform/entity/kinds/email-address.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import type { AuditQuery, AuditRow } from '#platform/records/audit/audit-list.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { FormText } from '#platform/calls/call-form.ts'
import { isDay } from '#platform/values/dates/iso-day.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { auditedFacts } from './audit-changes.ts'
import type { AuditPage } from './audit-page.ts'
import { operationText } from './audit-words.ts'

const day = 86_400_000

/** Throws INVALID_PARAMETERS. */
export async function loadAudit(visit: Visit): Promise<AuditPage> {
  const { administration, base, context, query } = visit
  const { viewer } = context
  const input = { record: query('record').trim(), user: query('user').trim(), day: query('day').trim() }
  const read = await readQuery(visit, input)
  const before = query('before') === '' ? null : query('before')
  const { rows, earlier } =
    'problem' in read ? { rows: [], earlier: null } : await administration.audit.page(viewer, read.query, before)
  const [names, recordNames, facts] = await Promise.all([
    namesOf(visit, rows),
    readNames(
      context,
      rows.map(({ recordId }) => recordId),
    ),
    auditedFacts(context, base, rows),
  ])
  return {
    type: 'audit',
    status: 'problem' in read ? 400 : 200,
    href: auditAddress(base),
    ...input,
    rows: rows.map((row, at) => ({
      sequence: String(row.sequence),
      moment: momentText(row.at, context),
      by: names.get(row.by) ?? null,
      operation: operationText(row.operation),
      object: context.objects.ofApiName(row.object)?.label ?? row.object,
      recordName: recordNames.get(row.recordId) ?? row.recordId,
      recordHref: context.objects.ofId(row.recordId) === null ? null : recordAddress(base, row.recordId),
      facts: facts[at] ?? [],
    })),
    nextHref: earlier === null ? null : auditAddress(base, { ...input, before: earlier }),
    problem: 'problem' in read ? read.problem : null,
  }
}

/** The entries that the form asks for, or what is wrong with it. */
async function readQuery(
  { context: { records, viewer } }: Visit,
  input: { readonly record: string; readonly user: string; readonly day: string },
): Promise<{ readonly query: AuditQuery } | { readonly problem: FormText }> {
  const unknown = (value: string) => ({ problem: { text: 'backOffice.problem.unknownValue', values: { value } } })
  const recordId = input.record === '' ? undefined : toId18(input.record)
  if (recordId === null) return unknown(input.record)
  const where = equals('email', sameAddress(input.user))
  const userId =
    input.user === ''
      ? undefined
      : (toId18(input.user) ?? (await records.ids(viewer, user, { where, limit: 1 }))[0] ?? null)
  if (userId === null) return unknown(input.user)
  if (input.day === '') return { query: { recordId, userId } }
  if (!isDay(input.day)) return unknown(input.day)
  const since = new Date(`${input.day}T00:00:00Z`)
  return { query: { recordId, userId, since, until: new Date(since.getTime() + day) } }
}

async function namesOf({ context }: Visit, rows: readonly AuditRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(rows.flatMap(({ by }) => toId18(by) ?? []))]
  const found = await context.records.byIds(context.viewer, user, ids)
  return new Map(found.map(({ id, name }) => [id, name]))
}
