import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding, compress, entityTag, leastCompressed, matchesTag } from '#platform/http/encoding.ts'
import type { FreshPage, StoredPage } from './page-cache.ts'

/**
 * Sends a page that was rendered for one visitor. Its length tells a listener nothing about a secret: the tokens of its forms open nothing, and
 * no other site can make a browser request them with its cookies except by opening them.
 */
export async function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: FreshPage,
): Promise<FastifyReply> {
  const bytes = Buffer.from(body.join(''))
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = bytes.length < leastCompressed ? 'identity' : accepted
  void reply.code(status).headers({ ...headers, 'cache-control': cacheControl.personal, vary: 'Accept-Encoding' })
  if (encoding === 'identity') return reply.send(bytes)
  return reply.header('content-encoding', encoding).send(await compress(bytes, encoding))
}

/** Sends a page from the cache in the encoding that the client accepts, or 304 if the client has this page already. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  page: StoredPage,
): Promise<FastifyReply> {
  void reply.headers({ ...page.headers })
  const accepted = acceptedEncoding(request.headers['accept-encoding'])
  const encoding = page.body.length < leastCompressed ? 'identity' : accepted
  if (page.status === 200) void reply.header('etag', entityTag(page.name, encoding))
  // A client updates its copy with the headers of a 304, which are therefore all headers of the page.
  if (page.status === 200 && matchesTag(request.headers['if-none-match'], page.name)) return reply.code(304).send()
  if (encoding !== 'identity') void reply.header('content-encoding', encoding)
  return reply.code(page.status).send(await page.variant(encoding))
}
