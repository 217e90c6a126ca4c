/** The parts of a browser on which following depends. */
export interface FollowingBrowser {
  readonly document: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
    readonly visibilityState: string
    readonly activeElement: { readonly matches: (selector: string) => boolean } | null
  }
  readonly open: (address: string) => Pick<EventTarget, 'addEventListener'> & { readonly close: () => void }
}

/**
 * Calls `reload` when the folder of a page has another version than the page, or has ended. It follows `address` only while the page
 * is visible, because a browser has few connections, and it waits while somebody types. Returns what ends it.
 */
export function followChanges(
  address: string,
  version: number,
  reload: () => void,
  { document, open }: FollowingBrowser,
): () => void {
  let events: ReturnType<FollowingBrowser['open']> | null = null
  let isOld = false
  const update = (): void => {
    const isTyping = document.activeElement?.matches('input, select, textarea') === true
    if (isOld && !isTyping) reload()
  }
  const follow = (): void => {
    events?.close()
    events = document.visibilityState === 'visible' ? open(address) : null
    events?.addEventListener('version', (event) => {
      isOld = event instanceof MessageEvent && Number(event.data) !== version
      update()
    })
    events?.addEventListener('ended', () => {
      events?.close()
      isOld = true
      update()
    })
  }
  // The focus is nowhere until the browser has moved it.
  const later = (): void => queueMicrotask(update)
  document.addEventListener('visibilitychange', follow)
  document.addEventListener('focusout', later)
  follow()
  return () => {
    events?.close()
    document.removeEventListener('visibilitychange', follow)
    document.removeEventListener('focusout', later)
  }
}
