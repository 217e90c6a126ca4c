import * as v from 'valibot'
import { administrationOf } from '#features/back-office/administration/administration-of.ts'
import { sentenceOf } from '#features/identity/audit-log/break-sentence.ts'
import { call } from '#platform/calls/call.ts'
import type { Verified } from './verified.ts'

/** A SHA-256 hash in hexadecimal digits, as a check returns it; '' for none. */
const earlierHash = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(64), v.regex(/^(?:[\da-f]{64})?$/))

/** AuditController.verify: verifies the chain of the audit log, and whether it contains the hash of an earlier check. */
export const verifyAudit = call({
  name: 'AuditController.verify',
  cacheable: false,
  access: ['administrator'],
  isFormOnly: true,
  params: v.object({ hash: v.optional(earlierHash, '') }),
  run: async ({ hash }, context): Promise<Verified> => {
    const { audit } = administrationOf(context)
    const { rows, head, broken, holds } = await audit.verify(context.viewer, hash === '' ? null : hash)
    if (broken !== null) return { type: 'broken', rows, where: sentenceOf(broken) }
    return holds ? { type: 'whole', rows, hash: head?.hash ?? null } : { type: 'replaced' }
  },
  form: {
    fields: ['hash'],
    repeats: true,
    after: (verified) => ({ type: 'accepted', shown: verified, keeps: ['hash'] }),
  },
})
