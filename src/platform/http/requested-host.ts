import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostName, isLoopbackName } from '#platform/values/addresses/host-name.ts'
import { networkOf } from '#platform/values/addresses/network.ts'
import { failure } from '#platform/values/errors.ts'
import type { HttpServices } from './http-services.ts'

/**
 * Answers requests for foreign hosts with 421 before anything of them is read: a foreign name that leads to this
 * server must work neither for browsers that were misled (DNS rebinding) nor for caches. Accepted are the hosts of the
 * public origin and of the sites' domains, the local names of this machine, and the address of the connection.
 */
export function refuseForeignHosts(
  app: FastifyInstance,
  { sites, publicOrigin }: Pick<HttpServices, 'sites' | 'publicOrigin'>,
): void {
  const domains = new Set(sites.map(({ domain }) => domain.toLowerCase()).filter((domain) => domain !== ''))

  const isOurs = (name: string, { socket }: FastifyRequest): boolean =>
    domains.has(name) ||
    isLoopbackName(name) ||
    name === URL.parse(publicOrigin())?.hostname ||
    name === addressName(socket.localAddress ?? '')

  app.addHook('onRequest', (request, _reply, done) => {
    const names = requestedHosts(request).map(hostName)
    if (names.includes(null)) done(failure('HOST_MALFORMED'))
    else if (!names.every((name) => name !== null && isOurs(name, request))) done(failure('HOST_UNKNOWN'))
    else done()
  })
}

/**
 * The host that a trusted balancer names, otherwise that of the request, and that of its target if the target is an
 * absolute address. HTTP/1.0 allows requests without a host.
 */
function requestedHosts(request: FastifyRequest): readonly string[] {
  const { raw, host } = request
  const [, inTarget] = /^[a-z][\d+.a-z-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '') ?? []
  const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  // A server that reads the first of two hosts and one that reads the last would disagree about the target.
  if (hosts.length > 1) return ['']
  return [...(host === '' && raw.httpVersion === '1.0' ? [] : [host]), ...(inTarget === undefined ? [] : [inTarget])]
}

/** Formats an address as a host. */
const addressName = (address: string): string => {
  const plain = address.includes('.') ? networkOf(address) : address
  return plain.includes(':') ? `[${plain}]` : plain
}
