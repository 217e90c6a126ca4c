/** The OpenID Connect providers, with a form for a new one. */
export interface ProvidersPage {
  readonly type: 'providers'
  readonly status: 200
  readonly rows: readonly {
    readonly key: string
    readonly name: string
    readonly issuer: string
    /** The account whose users it signs in; null: users of the email domains. */
    readonly account: { readonly href: string; readonly name: string } | null
    readonly mailDomains: readonly string[]
    /** The address that is registered at the provider. */
    readonly returnAddress: string
    readonly isActive: boolean
  }[]
}
