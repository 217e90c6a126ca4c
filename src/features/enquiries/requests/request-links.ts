import { tokenHash } from '#features/identity/credentials/tokens.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { guestRequestPath } from './guest-rules.ts'

/**
 * The links of guests' requests. The token follows from the id of the request and the key of the installation, so that every
 * email can contain it although only its hash is stored (decision 44).
 */
export interface RequestLinks {
  /** The key that is stored with a request. */
  readonly keyOf: (requestId: string) => string
  /** The path of the link of a request below a site's base; null if it was made with another key of the installation. */
  readonly pathOf: (request: { readonly id: string; readonly linkKey: string | null }) => string | null
}

export function createRequestLinks({ tokenFor }: Pick<Encryption, 'tokenFor'>): RequestLinks {
  const tokenOf = (requestId: string): string => tokenFor(`request ${requestId}`)
  return {
    keyOf: (requestId) => tokenHash(tokenOf(requestId)),
    pathOf: ({ id, linkKey }) => {
      const token = tokenOf(id)
      return tokenHash(token) === linkKey ? guestRequestPath(token) : null
    },
  }
}
