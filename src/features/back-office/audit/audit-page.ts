import type { AuditedFact } from './audit-changes.ts'
import type { FormText } from '#platform/calls/call-form.ts'

/** The audit log. */
export interface AuditPage {
  readonly type: 'audit'
  readonly status: 200 | 400
  readonly href: string
  readonly record: string
  readonly user: string
  readonly day: string
  readonly rows: readonly {
    readonly sequence: string
    readonly moment: string
    /** The name of the user, or null for the product itself and for guests. */
    readonly by: string | null
    /** What was done, and the label of the object, in English. */
    readonly operation: string
    readonly object: string
    /** Its id if the record does not exist any more. */
    readonly recordName: string
    /** The page of the record, or null if the id belongs to no object. */
    readonly recordHref: string | null
    /** What changed; empty if nothing is stored. */
    readonly facts: readonly AuditedFact[]
  }[]
  readonly nextHref: string | null
  /** What is wrong with the parameters of the address. */
  readonly problem: FormText | null
}
