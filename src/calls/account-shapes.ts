import type { UserRole } from '#domain/user-roles.ts'

/** Who is signed in, as their own page shows it. */
export interface OwnAccount {
  readonly name: string
  readonly email: string
  readonly roles: readonly UserRole[]
  /** The company whose view they have; null for the distributor's own people. */
  readonly accountName: string | null
  /** The one used last first. */
  readonly sessions: readonly {
    readonly id: string
    /** Of the browser and its system, as far as it tells: `Firefox, macOS`; '' where it does not. */
    readonly device: string
    /** ISO, UTC. */
    readonly beganAt: string
    readonly lastActiveAt: string
    /** The one in which it is asked. */
    readonly isThis: boolean
  }[]
}
