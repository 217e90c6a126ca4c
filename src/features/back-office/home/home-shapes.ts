export type WorkKind =
  | 'mine'
  | 'inbox'
  | 'overdue'
  | 'steps'
  | 'signUps'
  | 'documents'
  | 'certificates30'
  | 'certificates90'
  | 'webhooks'

/** What waits for the user, and where they were last. */
export interface HomePage {
  readonly type: 'home'
  /** Only the kinds that the user may read. */
  readonly work: readonly { readonly kind: WorkKind; readonly href: string; readonly count: number }[]
  /** Null: the user may not read imports. */
  readonly imports: {
    readonly href: string
    readonly jobs: readonly {
      readonly href: string
      readonly name: string
      readonly state: string
      readonly moment: string
    }[]
  } | null
  readonly recent: readonly { readonly href: string; readonly name: string; readonly label: string }[]
}
