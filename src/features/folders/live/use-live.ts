import { useEffect } from 'react'
import { useNavigation } from '#platform/pages/navigation-context.ts'

/**
 * Loads the page again when its folder has changed elsewhere. It follows `address` only while the page is visible, because a browser
 * has few connections, and it waits while somebody types. Null follows nothing.
 */
export function useLive(address: string | null, version: number): void {
  const { reload } = useNavigation()
  useEffect(() => {
    if (address === null) return undefined
    let events: EventSource | null = null
    let isOld = false
    const update = (): void => {
      if (isOld && !isTyping()) reload()
    }
    const follow = (): void => {
      events?.close()
      events = document.visibilityState === 'visible' ? new EventSource(address) : null
      events?.addEventListener('version', ({ data }: MessageEvent<string>) => {
        isOld = Number(data) !== version
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
  }, [address, version, reload])
}

const isTyping = (): boolean => document.activeElement?.matches('input, select, textarea') === true
