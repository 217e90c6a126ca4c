import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tokenOf } from '#platform/http/session-cookie.ts'

/** Whose packs a browser may have. */
export interface PackHolder {
  /** The id of the user; null for a guest and for a user who may prepare no pack. */
  readonly userId: string | null
  /** Differs for each session and password of a user, so that a pack ends with both. Empty for nobody. */
  readonly session: string
}

/** What a browser learns of its user at a contact. */
export interface HolderAnswer extends PackHolder {
  /** When the session ends without a further contact; 0 for nobody. */
  readonly secondsLeft: number
}

export const noHolder: HolderAnswer = { userId: null, session: '', secondsLeft: 0 }

/** The mark of a session does not lead back to its token. `passwordHash` is null for a user without a password. */
export function holderOf(
  request: Pick<FastifyRequest, 'cookies' | 'session'>,
  userId: string,
  passwordHash: string | null,
): HolderAnswer {
  const token = tokenOf(request)
  if (token === null || request.session === null) return noHolder
  return {
    userId,
    session: createHmac('sha256', token)
      .update(`offline pack ${passwordHash ?? ''}`)
      .digest('base64url'),
    secondsLeft: request.session.secondsLeft(),
  }
}
