/** The access tokens, of one user or of all. */
export interface TokensPage {
  readonly type: 'tokens'
  readonly status: 200
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
  /** What the form for a new token begins with. */
  readonly email: string
  readonly days: string
}
