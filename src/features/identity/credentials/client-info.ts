/** The client of a sign-in. */
export interface ClientInfo {
  /** The code of the site. */
  readonly site: string
  readonly device: string
  /** The network address. */
  readonly address: string
  /** The id of the request in the log. */
  readonly request?: string
  /** The token of a browser that an owner has used before (known-devices.ts). */
  readonly knownDevice?: string | null
  /** The token of the carts that the browser has filled as a guest. */
  readonly guestCart?: string | null
}

/** The origin of an action, for the audit log. */
export const originOf = ({ address, request = '' }: Pick<ClientInfo, 'address' | 'request'>) => ({ address, request })
