import type { FastifyBaseLogger } from 'fastify'
import type { SiteConfig } from '#platform/values/site-config.ts'
import type { Admission } from '#platform/http/overload/admission.ts'
import type { DenialServices } from './audit-denials.ts'
import type { Metrics } from './metrics.ts'

/** The services that every route needs, whatever it answers. */
export interface HttpServices extends DenialServices {
  readonly log: FastifyBaseLogger
  readonly sites: readonly SiteConfig[]
  readonly metrics: Metrics
  readonly now: () => Date
  /** Scheme and host of links to the portal itself. */
  readonly publicOrigin: () => string
  /** Addresses and networks of balancers whose `X-Forwarded-For` is trusted; without any, the peer of the connection counts. */
  readonly trustedProxies?: readonly string[]
  /** The maximum number of requests of one network in a minute, in this process; 0 or omitted: no limit. */
  readonly rateLimit?: number
  /** Limits the number of concurrent requests; one with the default limits if omitted. */
  readonly admission?: Admission
  /** Whether the process is shutting down: no connection is kept open then. */
  readonly isStopping?: () => boolean
  /** The directory of the built browser files; null in development, when Vite serves them. */
  readonly clientFiles: string | null
}
