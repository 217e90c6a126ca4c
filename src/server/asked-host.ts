import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hostName, isLoopbackName } from '#domain/host-name.ts'
import { networkOf } from '#domain/network.ts'
import { sendPlain } from './page-door.ts'
import type { Services } from './services.ts'

/**
 * Answers requests for hosts that are not ours with 421 before anything of them is read: a name of somebody else that leads
 * here is no way in, for browsers that were misled (DNS rebinding) no more than for caches. Ours are the public origin's, the
 * sites' domains, this machine as it calls itself, and the address that the connection came to.
 */
export function refuseForeignHosts(app: FastifyInstance, { sites, publicOrigin }: Services): void {
  const domains = new Set(sites.map(({ domain }) => domain.toLowerCase()).filter((domain) => domain !== ''))

  const isOurs = (name: string, { socket }: FastifyRequest): boolean =>
    domains.has(name) ||
    isLoopbackName(name) ||
    name === URL.parse(publicOrigin())?.hostname ||
    name === addressName(socket.localAddress ?? '')

  app.addHook('onRequest', (request, reply, done) => {
    const names = askedHosts(request).map(hostName)
    if (names.includes(null)) void sendPlain(reply, 400)
    else if (!names.every((name) => name !== null && isOurs(name, request))) void sendPlain(reply, 421)
    else done()
  })
}

/**
 * The host that a balancer we trust names, else the one of the request, and the one in its target where that is a whole
 * address. HTTP/1.0 knows requests without any.
 */
function askedHosts(request: FastifyRequest): readonly string[] {
  const { raw, host } = request
  const [, inTarget] = /^[a-z][\d+.a-z-]*:\/\/([^/?#]*)/i.exec(raw.url ?? '') ?? []
  const given = raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  // Who reads the first of two, and who reads the last, would not agree on whom the request is for.
  if (given.length > 1) return ['']
  return [...(host === '' && raw.httpVersion === '1.0' ? [] : [host]), ...(inTarget === undefined ? [] : [inTarget])]
}

/** An address as a host is written. */
const addressName = (address: string): string => {
  const plain = address.includes('.') ? networkOf(address) : address
  return plain.includes(':') ? `[${plain}]` : plain
}
