import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ErrorName, Failure } from '#domain/errors.ts'
import type { AuditedEvent } from '#records/audit.ts'
import { tokenOf } from './session-cookie.ts'
import type { Services } from './services.ts'

type Asked = Pick<FastifyRequest, 'id' | 'ip' | 'session' | 'headers' | 'server' | 'routeOptions'>

/** Where a request comes from, for the audit log. */
export const originOf = ({ ip, id }: Pick<FastifyRequest, 'id' | 'ip'>) => ({ address: ip, request: id })

/** What was refused to whom. Nobody waits for it: an answer takes no longer where it is told. */
export function tellDenial({ signIn }: Pick<Services, 'signIn'>, request: Asked, code: string): void {
  // It may be refused before the session was read, and before the cookies were.
  const { session, headers, server } = request
  const token = session === null ? tokenOf({ cookies: server.parseCookie(headers.cookie ?? '') }) : null
  signIn.audit.denied({
    by: async () =>
      session?.user.id ?? (token === null ? null : ((await signIn.sessions.read(token))?.user.id ?? null)),
    code,
    route: request.routeOptions.url ?? '',
    from: originOf(request),
  })
}

const denials: ReadonlySet<ErrorName> = new Set(['ACCESS_DENIED', 'FOREIGN_ORIGIN', 'SCOPE_TOO_NARROW'])

/** Tells of every failure that says who may not. */
export function tellDenials(app: FastifyInstance, services: Pick<Services, 'signIn'>): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof Failure && denials.has(error.code)) tellDenial(services, request, error.code)
    done()
  })
}

/** What somebody who is signed in did with their sessions. */
export async function tellSession(
  { signIn }: Pick<Services, 'signIn'>,
  request: Asked,
  operation: AuditedEvent,
): Promise<void> {
  const by = request.session?.user.id
  if (by !== undefined) await signIn.audit.record({ operation, by, from: originOf(request) })
}
