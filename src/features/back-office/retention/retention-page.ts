import type { RetentionKind } from '#platform/values/retention.ts'

/** How long data is kept, and what the next run deletes. */
export interface RetentionPage {
  readonly type: 'retention'
  readonly status: 200
  readonly rows: readonly {
    readonly kind: RetentionKind
    /** 0: without an end. */
    readonly days: number
    readonly old: number
  }[]
}
