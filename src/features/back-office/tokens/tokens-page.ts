import type { Problem } from '#features/back-office/administration/problem.ts'

/** The access tokens, of one user or of all. */
export interface TokensPage {
  readonly type: 'tokens'
  readonly status: 200 | 400
  readonly href: string
  readonly rows: readonly {
    readonly id: string
    readonly name: string
    readonly user: { readonly email: string; readonly href: string } | null
    readonly scope: string
    readonly createdAt: string
    readonly expiresAt: string
    readonly isExpired: boolean
    readonly lastUsedAt: string | null
  }[]
  readonly previousHref: string | null
  readonly nextHref: string | null
  readonly typed: { readonly email: string; readonly name: string; readonly scope: string; readonly days: string }
  /** A token that was just made; the only page that shows it. */
  readonly made: { readonly name: string; readonly token: string } | null
  readonly done: string | null
  readonly problem: Problem | null
}

export const tokenFields = { email: 'email', name: 'name', scope: 'scope', days: 'days', token: 'token' } as const
