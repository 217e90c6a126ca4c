import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { EmailTopic } from '#features/identity/emails/email-topics.ts'
import type { AccountRole, UserRole } from '#platform/values/user-roles.ts'

interface NamedAccount {
  readonly id: string
  readonly name: string
}

/** The signed-in user, for their own page. */
export interface OwnAccount {
  readonly name: string
  readonly email: string
  readonly roles: readonly UserRole[]
  /** The name of the account whose view the user has; null for internal users. */
  readonly accountName: string | null
  /** The accounts to which the user can switch. */
  readonly otherAccounts: readonly NamedAccount[]
  /** The topics about which the user can get emails, and whether they do. */
  readonly emails: readonly { readonly topic: EmailTopic; readonly isOn: boolean }[]
  /** The single sign-on providers that may sign in the user. */
  readonly providers: readonly {
    readonly key: string
    readonly name: string
    /** ISO, UTC; null if the provider is not connected. */
    readonly linkedAt: string | null
  }[]
  /** Whether the session has just begun, so that the user may connect a provider. */
  readonly mayConnect: boolean
  /** The most recently used session comes first. */
  readonly sessions: readonly {
    readonly id: string
    /** Browser and operating system, if known, such as `Firefox, macOS`; otherwise ''. */
    readonly device: string
    /** ISO, UTC. */
    readonly beganAt: string
    readonly lastActiveAt: string
    /** Whether it is the session of the current request. */
    readonly isThis: boolean
  }[]
  /** The browsers with offline packs of the user, most recently seen first. */
  readonly devices: readonly {
    readonly id: string
    /** Like that of a session. */
    readonly device: string
    /** ISO, UTC. */
    readonly lastSeenAt: string
    /** When the last pack ends; ISO, UTC. */
    readonly packsUntil: string
    /** Whether it is the browser of the current request. */
    readonly isThis: boolean
  }[]
}

/** The users of an account, for its administrator. */
export interface AccountPeople {
  readonly accountName: string
  readonly people: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly phone: string | null
    readonly role: AccountRole
    readonly isActive: boolean
    /** Whether the user belongs to another account and has additional access to this one. */
    readonly isVisiting: boolean
    /** Whether it is the caller. */
    readonly isSelf: boolean
  }[]
  /** Users who were invited and have not signed in yet. */
  readonly invitations: readonly { readonly id: string; readonly email: string }[]
  /** The contacts of the account, with or without a user. */
  readonly contacts: readonly {
    readonly id: string
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
    readonly jobTitle: string | null
  }[]
}

/** Sign-up requests with a confirmed address, newest first. */
export interface SignUps {
  readonly total: number
  readonly requests: readonly {
    readonly id: string
    readonly name: string
    readonly email: string
    readonly company: string
    /** An ISO code, or null. */
    readonly country: string | null
    /** The name in the language of the reader, or null. */
    readonly businessGroup: string | null
    readonly kind: 'customer' | 'supplier'
    readonly message: string | null
    readonly language: LanguageCode
    /** The last ISO day on which it is decided in time; null for a request from before there was one. */
    readonly dueOn: string | null
    /** An ISO moment. */
    readonly requestedAt: string
  }[]
}

/** An account to which a sign-up request could be assigned. */
export interface FoundAccount extends NamedAccount {
  readonly integrationId: string
  /** An ISO code, or null. */
  readonly country: string | null
}
