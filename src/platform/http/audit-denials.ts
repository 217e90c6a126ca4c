import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ErrorName, Failure } from '#platform/values/errors.ts'
import type { Audit } from '#platform/records/audit/audit.ts'
import { tokenOf } from './session-cookie.ts'

/** What the audit of denied requests needs from the sign-in. */
export interface DenialServices {
  readonly signIn: {
    readonly audit: Pick<Audit, 'denied'>
    readonly sessions: { readonly read: (token: string) => Promise<{ readonly user: { readonly id: string } } | null> }
  }
}

type DeniedRequest = Pick<FastifyRequest, 'id' | 'ip' | 'session' | 'headers' | 'server' | 'routeOptions'>

/** The network address of a request for the audit log. */
export const originOf = ({ ip, id }: Pick<FastifyRequest, 'id' | 'ip'>) => ({ address: ip, request: id })

/** A form and the page that answers it may both be denied: the request is recorded once. */
const recorded = new WeakSet<DeniedRequest>()

/** Records a denied request in the audit log. It does not wait, so auditing does not delay the response. */
export function auditDenial({ signIn }: DenialServices, request: DeniedRequest, code: string): void {
  if (recorded.has(request)) return
  recorded.add(request)
  // A request may be denied before its session or its cookies were read.
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

/** Audits every failure which states that the caller lacks a right. */
export function auditDenials(app: FastifyInstance, services: DenialServices): void {
  app.addHook('onError', (request, _reply, error, done) => {
    if (error instanceof Failure && denials.has(error.code)) auditDenial(services, request, error.code)
    done()
  })
}
