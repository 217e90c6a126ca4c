import type { CallContext } from '#platform/calls/call.ts'
import type { Encryption } from '#platform/store/encryption.ts'
import { isToken, tokenHash, tokenLength } from '#features/identity/credentials/tokens.ts'
import type { Row } from '#platform/entity/entity.ts'
import type { share } from './share.ts'

type ShareRow = Row<typeof share>

/**
 * The tokens of shares. A token follows from the share and the key of the installation, so that the owner sees it again and emails
 * contain it although only its hash is stored (decision 45).
 */
export interface ShareLinks {
  /** The token of a share that is created under this integration id. */
  readonly tokenOf: (integrationId: string) => string
  /** The token of a stored share; null if it was made with another key of the installation, or at random by an earlier version. */
  readonly knownToken: (row: Pick<ShareRow, 'integrationId' | 'tokenHash'>) => string | null
  /**
   * The part after the token that proves that the address of the link was read in the mailbox to which the share is bound. Only an
   * email to this mailbox contains it.
   */
  readonly proofOf: (row: Pick<ShareRow, 'id' | 'email'>) => string
}

declare module '#platform/calls/call.ts' {
  interface CallContext {
    readonly shareLinks?: ShareLinks
  }
}

export function createShareLinks({ tokenFor }: Pick<Encryption, 'tokenFor'>): ShareLinks {
  const tokenOf = (integrationId: string): string => tokenFor(`share ${integrationId}`)
  return {
    tokenOf,
    knownToken: ({ integrationId, tokenHash: stored }) => {
      const token = tokenOf(integrationId)
      return tokenHash(token) === stored ? token : null
    },
    proofOf: ({ id, email }) => tokenFor(`share ${id} for ${email ?? ''}`),
  }
}

/** The token in the address of somebody to whom the link was sent: the proof follows the token. */
export const provenToken = (token: string, proof: string): string => token + proof

/** Splits the token of an address; both parts are '' if it cannot be one, and the second one if the address proves nothing. */
export function splitToken(typed: string): { readonly token: string; readonly proof: string } {
  const [token, proof] = [typed.slice(0, tokenLength), typed.slice(tokenLength)]
  return isToken(token) && (proof === '' || isToken(proof)) ? { token, proof } : { token: '', proof: '' }
}

/** This feature's links in a call's context. */
export const shareLinksContext = (encryption: Encryption): Pick<CallContext, 'shareLinks'> => ({
  shareLinks: createShareLinks(encryption),
})
