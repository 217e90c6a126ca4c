import { mapsIn, isMap } from '#platform/values/text/is-map.ts'
import { isRecordId } from '#platform/values/record-id.ts'

/** A changed record; the eTag is null for a deleted one. Values never leave the tab. */
interface Change {
  readonly id: string
  readonly eTag: string | null
}

/** The name of the channel between the tabs of a browser. */
export const recordsChannel = 'records'

export type Channel = Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>

/** Tells the other tabs of the browser which records have changed (RDL-23). */
export function createTabs(channel: Channel, received: (changes: readonly Change[]) => void) {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const changes = mapsIn(isMap(data) ? data['changes'] : null).flatMap(({ id, eTag }) =>
      typeof id === 'string' && isRecordId(id) ? [{ id, eTag: typeof eTag === 'string' ? eTag : null }] : [],
    )
    if (changes.length > 0) received(changes)
  })
  return (changes: readonly Change[]): void => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    if (changes.length > 0) channel.postMessage({ changes: changes.map(({ id, eTag }) => ({ id, eTag })) })
  }
}
