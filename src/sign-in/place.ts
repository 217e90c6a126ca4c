/** Where somebody signs in. */
export interface Place {
  /** Code of the site. */
  readonly site: string
  readonly device: string
  /** Of the network they come from. */
  readonly address: string
  /** Names the request in the log. */
  readonly request?: string
}
