import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** As much of the S3 protocol as a file store asks for: one bucket in memory, path-style addresses. */
export interface S3StandIn {
  readonly endpoint: string
  readonly objects: Map<string, Buffer>
  /** `PUT key`, in the order in which they came. */
  readonly requests: string[]
  /** Answers of this status come instead, so many times. */
  readonly fail: (status: number, times: number) => void
  readonly close: () => Promise<void>
}

export async function s3StandIn(bucket: string, accessKeyId: string): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const failing = { status: 0, times: 0 }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const body = Buffer.concat(chunks)
    const [, name = '', ...rest] = decodeURIComponent(new URL(request.url ?? '/', 'http://s3').pathname).split('/')
    const key = rest.join('/')
    requests.push(`${request.method} ${key}`)
    if (failing.times > 0) {
      failing.times -= 1
      return refuse(response, failing.status, 'SlowDown')
    }
    if (!isSigned(request, body, accessKeyId)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') {
      objects.set(key, body)
      response.writeHead(200, { etag: '"stored"' }).end()
      return
    }
    if (key === '') {
      response.writeHead(200).end()
      return
    }
    const object = objects.get(key)
    if (object === undefined) return refuse(response, 404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const [start, end] = range === null ? [0, object.length - 1] : [Number(range[1]), Number(range[2])]
    response.writeHead(range === null ? 200 : 206, {
      'content-length': end - start + 1,
      'content-type': 'binary/octet-stream',
      ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${object.length}` }),
    })
    response.end(request.method === 'HEAD' ? undefined : object.subarray(start, end + 1))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : address}`,
    objects,
    requests,
    fail: (status, times) => Object.assign(failing, { status, times }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The key that is known, and of bytes that come their own hash: what a service would refuse is refused. */
function isSigned(request: IncomingMessage, body: Buffer, accessKeyId: string): boolean {
  const { authorization = '', 'x-amz-checksum-sha256': checksum, 'content-encoding': encoding = '' } = request.headers
  if (!authorization.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKeyId}/`)) return false
  if (encoding.includes('aws-chunked')) return false
  return request.method !== 'PUT' || checksum === createHash('sha256').update(body).digest('base64')
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
