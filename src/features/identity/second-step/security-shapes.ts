/** The sign-in methods of the signed-in user, for their own page. */
export interface OwnSecurity {
  /** Null if no code is required beside the password. */
  readonly codes: {
    /** ISO, UTC. */
    readonly since: string
    readonly recoveryCodesLeft: number
  } | null
  /** The newest comes first. */
  readonly passkeys: readonly {
    readonly id: string
    readonly name: string
    /** ISO, UTC. */
    readonly createdAt: string
    /** Null if never used. */
    readonly lastUsedAt: string | null
  }[]
  /** Whether the session has just begun, so that the user may add and remove sign-in methods. */
  readonly mayChange: boolean
}
