import type { Channel } from '#platform/record-client/tabs.ts'

/** The channels of two tabs: what one posts, the other receives soon afterwards. */
export function pairedChannels(): readonly [Channel, Channel] {
  const [one, other] = [new EventTarget(), new EventTarget()]
  const channel = (own: EventTarget, opposite: EventTarget): Channel => ({
    addEventListener: own.addEventListener.bind(own),
    postMessage: (data: unknown) =>
      queueMicrotask(() => opposite.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))),
  })
  return [channel(one, other), channel(other, one)]
}
