import type { PackDocument, PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import { offlinePath, offlineVisit } from '#features/assistant/offline/offline-paths.ts'

/**
 * What the customer’s window shows of a pack: one product, several to compare, a document, or nothing. Products of a pack and their
 * documents are as the customer sees them.
 */
export type ShownOfPack =
  | { readonly type: 'waiting' | 'blank' | 'ended' }
  | { readonly type: 'products'; readonly products: readonly PackProduct[] }
  | { readonly type: 'document'; readonly document: PackDocument; readonly file: Blob }

/** What the two pages of one device tell each other. */
export type WindowMessage =
  | { readonly to: 'window'; readonly show: ShownOfPack }
  /** The page of the pack was opened again and asks which windows there are. */
  | { readonly to: 'window'; readonly show: null }
  | { readonly to: 'pack'; readonly windowId: string; readonly isOpen: boolean }

const parameter = 'window'
const customers = 'customer'

/** The address of the customer’s window of a visit, below the base of a language. */
export const packWindowAddress = (visitId: string): string =>
  `${offlinePath}?${offlineVisit}=${visitId}&${parameter}=${customers}`

/** The visit whose customer looks at a page with this query; null for the page of a sales person. */
export function visitOfWindow(query: string): string | null {
  const parameters = new URLSearchParams(query)
  return parameters.get(parameter) === customers ? parameters.get(offlineVisit) : null
}

/** The connection of the pages of a visit on one device. It needs no network (SAL-04). */
export interface WindowChannel {
  readonly send: (message: WindowMessage) => void
  readonly close: () => void
}

export function openWindowChannel(visitId: string, receive: (message: WindowMessage) => void): WindowChannel {
  const channel = new BroadcastChannel(`pack window ${visitId}`)
  channel.addEventListener('message', ({ data }: MessageEvent<WindowMessage>) => receive(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
