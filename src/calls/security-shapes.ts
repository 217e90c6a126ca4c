/** How who is signed in signs in, as their own page shows it. */
export interface OwnSecurity {
  /** A code is asked for beside the password; null: it is not. */
  readonly codes: {
    /** ISO, UTC. */
    readonly since: string
    readonly recoveryCodesLeft: number
  } | null
  /** The newest first. */
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    /** ISO, UTC. */
    readonly createdAt: string
    /** Null: never. */
    readonly lastUsedAt: string | null
  }[]
  /** The session has just begun: ways in may be added and taken away. */
  readonly mayChange: boolean
}
