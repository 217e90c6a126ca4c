import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { maxTokenDays, maxTokenNameLength, tokenScopes } from '#features/identity/tokens/machine-tokens.ts'
import { call } from '#platform/calls/call.ts'
import { countTo, keyText } from '#platform/calls/params.ts'
import { personEmail } from '#platform/calls/person-params.ts'
import { failure } from '#platform/values/errors.ts'
import { readLine } from '#platform/values/person-fields.ts'

const byAdministrators = { cacheable: false, access: ['administrator'], isFormOnly: true } as const

const days = countTo(maxTokenDays)

/** TokensController.create: creates an access token for a machine, which its page shows once. */
export const createToken = call({
  name: 'TokensController.create',
  ...byAdministrators,
  params: v.object({
    /** The address of the user for whom the machine acts. */
    email: personEmail,
    /** The name of the machine. */
    name: v.pipe(v.string(), v.transform(readLine), v.nonEmpty(), v.maxLength(maxTokenNameLength)),
    scope: v.picklist(tokenScopes),
    days,
  }),
  run: async (token, context) => ({
    name: token.name,
    ...(await administrationOf(context).tokens.make(context.viewer, token)),
  }),
  form: {
    fields: ['email', 'name', 'scope', 'days'],
    // The limits of the days are said together.
    read: (_input, named) =>
      v.is(days, named['days'])
        ? {}
        : { errors: { days: { text: 'backOffice.problem.badDays', values: { max: maxTokenDays } } } },
    after: (created) =>
      created.type === 'made'
        ? { type: 'accepted', shown: { name: created.name, token: created.token } }
        : { type: 'refused', errors: { email: { text: 'backOffice.tokens.noUser' } } },
  },
})

/** TokensController.revoke: ends an access token immediately. Throws RECORD_NOT_FOUND. */
export const revokeToken = call({
  name: 'TokensController.revoke',
  ...byAdministrators,
  params: v.object({ tokenId: keyText }),
  run: async ({ tokenId }, context) => {
    const isFound = await administrationOf(context).tokens.revoke(context.viewer, tokenId)
    if (!isFound) throw failure('RECORD_NOT_FOUND', { id: tokenId })
  },
  form: { fields: [], after: () => ({ type: 'accepted', notice: 'backOffice.done.tokens.revoked' }) },
})
