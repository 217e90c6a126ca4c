import type { FastifyRequest } from 'fastify'
import { originOf } from '#platform/http/audit-denials.ts'
import type { AuditedEvent } from '#platform/records/audit/audit.ts'
import type { IdentityServices } from '#features/identity/identity-services.ts'

/** Records in the audit log what a signed-in user did with their sessions. */
export async function auditSession(
  { signIn }: Pick<IdentityServices, 'signIn'>,
  request: Pick<FastifyRequest, 'id' | 'ip' | 'session'>,
  operation: AuditedEvent,
): Promise<void> {
  const by = request.session?.user.id
  if (by !== undefined) await signIn.audit.record({ operation, by, from: originOf(request) })
}
