import type { CallerRequest } from '#platform/calls/call-context.ts'
import type { Capacity } from '#platform/http/overload/slow-lane.ts'
import type { Attempting } from './attempts.ts'

/** The client of a sign-in. */
export interface ClientInfo extends Attempting {
  /** The code of the site. */
  readonly site: string
  readonly device: string
  /** The id of the request in the log. */
  readonly request?: string
  /** The token of a browser that an owner has used before (known-devices.ts). */
  readonly knownDevice?: string | null
  /** The token of the carts that the browser has filled as a guest. */
  readonly guestCart?: string | null
}

/** The caller of a request, for an attempt. A caller whose place among the requests is unknown keeps it while an attempt waits. */
export const attempting = (request: CallerRequest): Attempting => ({
  address: request.ip,
  ...(isCapacity(request) ? { capacity: request } : {}),
})

const isCapacity = (request: CallerRequest): request is CallerRequest & Capacity =>
  request.acquireCapacity !== undefined && request.releaseCapacity !== undefined

/** The origin of an action, for the audit log. */
export const originOf = ({ address, request = '' }: Pick<ClientInfo, 'address' | 'request'>) => ({ address, request })
