import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { signedInRoles } from '#platform/values/user-roles.ts'
import { call } from '#platform/calls/call.ts'
import type { OwnSecurity } from './security-shapes.ts'

/** AccountController.getSecurity: returns the state of the signed-in user's codes and passkeys, without secrets. */
export const getOwnSecurity = call({
  name: 'AccountController.getSecurity',
  cacheable: false,
  access: signedInRoles,
  params: v.object({}),
  run: async (_params, { session }): Promise<OwnSecurity> => {
    if (session === undefined) throw failure('ACCESS_DENIED')
    const { codes, passkeys, mayChange } = await session.security()
    return {
      codes: codes && { since: codes.since.toISOString(), recoveryCodesLeft: codes.recoveryCodesLeft },
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      mayChange,
    }
  },
})
