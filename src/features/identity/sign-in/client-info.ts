/** The client of a sign-in. */
export interface ClientInfo {
  /** The code of the site. */
  readonly site: string
  readonly device: string
  /** The network address. */
  readonly address: string
  /** The id of the request in the log. */
  readonly request?: string
}
