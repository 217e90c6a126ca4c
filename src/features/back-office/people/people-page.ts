import type { LanguageCode } from '#platform/i18n/languages.ts'
import type { UserRole } from '#platform/values/user-roles.ts'

export type UserState = 'active' | 'inactive' | 'invited'

/** The users of the portal. */
export interface PeoplePage {
  readonly type: 'people'
  readonly href: string
  readonly inviteHref: string
  readonly search: string
  readonly role: string
  readonly state: string
  readonly rows: readonly {
    readonly href: string
    readonly id: string
    readonly name: string
    readonly email: string
    readonly roles: readonly UserRole[]
    readonly accountName: string | null
    readonly state: UserState
  }[]
  readonly previousHref: string | null
  readonly nextHref: string | null
}

/** What the form about a user begins with. */
export interface DescribedUser {
  readonly name: string
  readonly roles: readonly string[]
  /** By name, by integration ID or by record ID. */
  readonly account: string
  readonly language: LanguageCode
}

/** The form that invites somebody. */
export interface InvitePage {
  readonly type: 'invite'
  readonly status: 200
  readonly peopleHref: string
  readonly described: DescribedUser
}

/** One user. */
export interface PersonPage {
  readonly type: 'person'
  readonly status: 200
  readonly peopleHref: string
  readonly id: string
  /** Their record, whose page has the change history. */
  readonly recordHref: string
  readonly tokensHref: string
  readonly auditHref: string
  readonly name: string
  readonly email: string
  readonly state: UserState
  readonly isActive: boolean
  /** Whether it is the caller, whose roles another administrator changes. */
  readonly isSelf: boolean
  readonly version: number
  /** The browsers with offline packs of the user. */
  readonly devices: readonly {
    readonly id: string
    readonly device: string
    readonly lastSeenAt: string
    readonly packsUntil: string
  }[]
  readonly described: DescribedUser
}
