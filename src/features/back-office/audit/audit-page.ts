import type { Problem } from '#features/back-office/administration/problem.ts'

/** The result of a check of the chain. */
export type Verified =
  | { readonly type: 'whole'; readonly rows: number; readonly hash: string | null }
  | { readonly type: 'broken'; readonly rows: number; /** Where, in English. */ readonly where: string }
  /** The log does not contain the given hash. */
  | { readonly type: 'replaced' }

/** The audit log. */
export interface AuditPage {
  readonly type: 'audit'
  readonly status: 200 | 400
  readonly href: string
  readonly record: string
  readonly user: string
  readonly day: string
  readonly hash: string
  readonly rows: readonly {
    readonly sequence: string
    readonly moment: string
    /** The name of the user, or null for the product itself and for guests. */
    readonly by: string | null
    readonly operation: string
    readonly object: string
    readonly recordId: string
    /** The page of the record, or null if the id belongs to no object. */
    readonly recordHref: string | null
    /** What changed, as JSON; empty if nothing is stored. */
    readonly details: string
  }[]
  readonly nextHref: string | null
  readonly verified: Verified | null
  readonly problem: Problem | null
}

export const auditFields = { hash: 'hash' } as const
