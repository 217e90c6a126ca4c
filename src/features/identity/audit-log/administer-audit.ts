import { requireAdministrator } from '#features/identity/administration/administer-users.ts'
import { type AuditState, holdsLink, verifyAudit } from '#platform/records/audit/audit-chain.ts'
import { auditPage, type AuditQuery, auditRows, type AuditRow } from '#platform/records/audit/audit-list.ts'
import type { Queries } from '#platform/records/database.ts'
import type { Records } from '#platform/records/records.ts'
import { failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** What administrators, and the operators of the command line, read of the audit log. Throws ACCESS_DENIED for others. */
export interface AuditAdministration {
  /** All entries in their order, in bounded parts. */
  readonly rows: (by: Viewer, query: AuditQuery) => AsyncGenerator<readonly AuditRow[]>
  /**
   * A page of entries, the last ones first. `before` is the number of the entry after the page; `earlier` that of the next
   * page, or null. Throws INVALID_PARAMETERS.
   */
  readonly page: (
    by: Viewer,
    query: AuditQuery,
    before: string | null,
  ) => Promise<{ readonly rows: readonly AuditRow[]; readonly earlier: string | null }>
  /** Verifies the chain, and whether it contains a hash that an earlier check returned; `holds` is true without one. */
  readonly verify: (by: Viewer, hash: string | null) => Promise<AuditState & { readonly holds: boolean }>
}

export const auditRowsPerPage = 50

interface Parts {
  readonly queries: Queries
  readonly records: Records
}

export const createAuditAdministration = ({ queries, records }: Parts): AuditAdministration => ({
  rows: async function* (by, query) {
    await requireAdministrator(records, by)
    yield* auditRows(queries, query)
  },
  page: async (by, query, before) => {
    await requireAdministrator(records, by)
    if (before !== null && !/^\d{1,18}$/.test(before))
      throw failure('INVALID_PARAMETERS', { parameter: 'before', reason: 'is no number of an entry' })
    const end = before === null ? null : BigInt(before)
    const found = await auditPage(queries, query, { before: end, limit: auditRowsPerPage + 1 })
    const rows = found.slice(0, auditRowsPerPage)
    const last = rows.at(-1)
    return { rows, earlier: found.length > rows.length && last !== undefined ? String(last.sequence) : null }
  },
  verify: async (by, hash) => {
    await requireAdministrator(records, by)
    const state = await verifyAudit(queries)
    return { ...state, holds: hash === null || state.broken !== null || (await holdsLink(queries, hash)) }
  },
})
