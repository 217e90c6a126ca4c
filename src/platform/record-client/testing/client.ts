import { createRecordClient } from '#platform/record-client/record-client.ts'
import type { Channel } from '#platform/record-client/tabs.ts'
import type { Fetch } from '#platform/record-client/transport.ts'

export const scope = { userId: '005', accountView: 'one', language: 'en-US', context: '/nl/en-us' }

/** A record client with a clock that tests move. */
export function testClient(fetch: Fetch, channel: Channel | null = null) {
  const clock = { now: 0 }
  const client = createRecordClient({ base: '/api', scope, fetch, now: () => clock.now, channel })
  return { client, clock }
}

/** A server that answers each request with the same body. */
export function answering(body: unknown, status = 200) {
  const paths: string[] = []
  const fetch: Fetch = (address) => {
    paths.push(address.replace('/api', ''))
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }))
  }
  return { fetch, paths }
}
