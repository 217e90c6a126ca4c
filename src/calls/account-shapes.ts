import type { LanguageCode } from '#domain/languages.ts'
import type { AccountRole, UserRole } from '#domain/user-roles.ts'

interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** Who is signed in, as their own page shows it. */
export interface OwnAccount {
  readonly name: string
  readonly email: string
  readonly roles: readonly UserRole[]
  /** The company whose view they have now; null for the distributor's own people. */
  readonly accountName: string | null
  /** Those whose view they can change to. */
  readonly otherAccounts: readonly NamedAccount[]
  /** Of single sign-on; those that may speak for them. */
  readonly providers: readonly {
    readonly key: string
    readonly name: string
    /** ISO, UTC; null: it is not connected. */
    readonly linkedAt: string | null
  }[]
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

/** The people of an account, as its admin keeps them. */
export interface AccountPeople {
  readonly accountName: string
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly role: AccountRole
    readonly isActive: boolean
    /** Of another account, with this one's view as well. */
    readonly isVisiting: boolean
    /** Who asks. */
    readonly isSelf: boolean
  }[]
  /** Who is invited and has not come. */
  readonly invitations: readonly { readonly id: string; readonly email: string }[]
  /** Whom the distributor knows there, whether they sign in or not. */
  readonly contacts: readonly {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
    readonly jobTitle: string | null
  }[]
}

/** Requests to be let in whose address is confirmed, newest first. */
export interface SignUps {
  readonly total: number
  readonly requests: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly company: string
    /** ISO code, or null. */
    readonly country: string | null
    readonly kind: 'customer' | 'supplier'
    readonly message: string | null
    readonly language: LanguageCode
    /** ISO day. */
    readonly day: string
  }[]
}

/** An account that somebody could be let in to. */
export interface FoundAccount extends NamedAccount {
  readonly integrationId: string
  /** ISO code, or null. */
  readonly country: string | null
}
