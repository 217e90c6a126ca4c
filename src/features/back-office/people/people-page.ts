import type { Problem } from '#features/back-office/administration/problem.ts'
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

/** What a form about a user contains. */
export interface TypedUser {
  readonly name: string
  readonly email: string
  readonly roles: readonly string[]
  /** By name, by integration ID or by record ID. */
  readonly account: string
  readonly language: LanguageCode
}

/** The form that invites somebody. */
export interface InvitePage {
  readonly type: 'invite'
  readonly status: 200 | 400
  readonly peopleHref: string
  readonly action: string
  readonly typed: TypedUser
  readonly problem: Problem | null
}

/** One user. */
export interface PersonPage {
  readonly type: 'person'
  readonly status: 200 | 400
  readonly peopleHref: string
  readonly action: string
  /** Their record, whose page has the change history. */
  readonly recordHref: string
  readonly tokensHref: string
  readonly auditHref: string
  readonly name: string
  readonly state: UserState
  readonly isActive: boolean
  /** Whether it is the caller, whose roles another administrator changes. */
  readonly isSelf: boolean
  readonly version: number
  readonly typed: TypedUser
  /** The key of a message about what has just been done. */
  readonly done: string | null
  readonly problem: Problem | null
}

export const personFields = {
  name: 'name',
  email: 'email',
  roles: 'roles',
  account: 'account',
  language: 'language',
  version: 'version',
} as const

export const personActs = ['save', 'on', 'off', 'link', 'sessions'] as const
export type PersonAct = (typeof personActs)[number]
