import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { latest, type Clock, type Latest } from '#platform/values/limits/timing.ts'
import { indexAfterMove, moveKeys } from '#platform/widgets/dropdown/list-moves.ts'
import type { IconName } from '#platform/widgets/icon/icon-names.ts'

export interface Suggestion {
  readonly id: string
  readonly text: string
  /** The position of the typed text inside `text`, as UTF-16 offsets. */
  readonly match: readonly [start: number, end: number] | null
  /** The kind of result, such as `Product`. */
  readonly kind: string
  readonly iconName: IconName
  readonly href: string
}

/** What is typed into a search field, and the pages that are suggested for it. */
export function useSuggestions(
  value: string,
  suggest: (typed: string, signal: AbortSignal) => Promise<readonly Suggestion[]>,
  onOpen: (href: string) => void,
) {
  const request = useRef<Latest<string>>(null)
  const [typed, setTyped] = useState(value)
  const [options, setOptions] = useState<readonly Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => () => request.current?.cancel(), [])

  const close = (): void => {
    request.current?.cancel()
    setIsOpen(false)
    setActive(-1)
  }
  const change = (text: string): void => {
    setTyped(text)
    setActive(-1)
    if (text.trim() === '') {
      setOptions([])
      return close()
    }
    request.current ??= latest(
      browserClock,
      suggest,
      (found) => {
        setOptions(found)
        setIsOpen(found.length > 0)
      },
      // Suggestions are optional: the form can be submitted without them.
      () => setIsOpen(false),
    )
    request.current.ask(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const option = isOpen ? options[active] : undefined
    const move = event.key === 'Home' || event.key === 'End' ? undefined : moveKeys[event.key]
    if (move !== undefined) {
      if (options.length === 0) return
      setIsOpen(true)
      // The input itself is one position in the cycle, before the first and after the last suggestion.
      const positions = [null, ...options].map(() => ({}))
      setActive(indexAfterMove(positions, active + 1, move) - 1)
    } else if (event.key === 'Enter' && option !== undefined) {
      close()
      onOpen(option.href)
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      close()
    } else {
      // Tab accepts the highlighted text but does not open its page.
      if (event.key === 'Tab' && option !== undefined) setTyped(option.text)
      if (event.key === 'Tab' || event.key === 'Enter') close()
      return
    }
    event.preventDefault()
  }

  return { typed, options, active, isOpen, close, change, onKeyDown }
}

const browserClock: Clock = {
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(Number(timer)),
}
