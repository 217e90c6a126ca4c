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

export const noHolder: PackHolder = { userId: null, session: '' }

/** The mark of a session does not lead back to its token. `passwordHash` is null for a user without a password. */
export function holderOf(
  request: Pick<FastifyRequest, 'cookies'>,
  userId: string,
  passwordHash: string | null,
): PackHolder {
  const token = tokenOf(request)
  if (token === null) return noHolder
  return {
    userId,
    session: createHmac('sha256', token)
      .update(`offline pack ${passwordHash ?? ''}`)
      .digest('base64url'),
  }
}
