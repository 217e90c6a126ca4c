import type { Problem } from '#features/back-office/administration/problem.ts'
import type { RetentionKind } from '#platform/values/retention.ts'

/** How long data is kept, and what the next run deletes. */
export interface RetentionPage {
  readonly type: 'retention'
  readonly status: 200 | 400
  readonly href: string
  readonly rows: readonly {
    readonly kind: RetentionKind
    /** 0: without an end. */
    readonly days: number
    readonly old: number
  }[]
  /** The number of things that have just been deleted. */
  readonly deleted: number | null
  readonly problem: Problem | null
}
