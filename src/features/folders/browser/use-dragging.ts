import { type RefObject, useEffect, useRef } from 'react'

/** Calls `onDrop` with the ids of the item that was dragged and of the one on which it was dropped. */
export function useDragging(list: RefObject<HTMLElement | null>, onDrop: (from: string, to: string) => void): void {
  // The listeners are new after each change of the page, also while an item is dragged.
  const dragged = useRef('')
  useEffect(() => {
    const element = list.current
    const listening = new AbortController()
    const { signal } = listening
    element?.addEventListener(
      'dragstart',
      (event) => {
        dragged.current = itemOf(event)
        // Some browsers drag nothing without data.
        event.dataTransfer?.setData('text/plain', dragged.current)
      },
      { signal },
    )
    element?.addEventListener('dragover', (event) => event.preventDefault(), { signal })
    element?.addEventListener(
      'drop',
      (event) => {
        event.preventDefault()
        onDrop(dragged.current, itemOf(event))
      },
      { signal },
    )
    return () => listening.abort()
  }, [list, onDrop])
}

const itemOf = ({ target }: Event): string => (target instanceof Element ? (target.closest('li')?.id ?? '') : '')
