import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { fold } from '#domain/folding.ts'
import type { MenuOption } from '../menu/option.ts'
import { isShown } from '../phase/phase.ts'
import { dialogMs, dropdownMs, usePhase } from '../phase/use-phase.ts'
import { moved, moveKeys } from './list-moves.ts'
import { foundTyped, isTyping, nothingTyped, withLetter } from './typeahead.ts'

/** §2: below it lists open as a drawer. By width, and decided when it opens: the server knows neither. */
const noDesktop = '(width < 64.0625em)'

/** WID-07 */
const searchableFrom = 15

/** What a menu and a picklist have in common: a button and a list that opens from it, chosen from by mouse, finger and keys. */
export function useChooser({
  options: all,
  selectedAt,
  bufferMs,
  inside,
  focusInList,
  onShow,
  onLeave,
  onChoose,
}: {
  readonly options: readonly MenuOption[]
  /** Highlighted when it opens; -1: none. */
  readonly selectedAt: number
  readonly bufferMs: number
  /** Typed letters also count inside a label. */
  readonly inside: boolean
  /** The list has the focus, not the button. In a drawer it always has. */
  readonly focusInList: boolean
  readonly onShow?: () => void
  /** The focus went elsewhere. */
  readonly onLeave?: (() => void) | undefined
  /** Answers whether the list stays open. */
  readonly onChoose: (option: MenuOption) => boolean
}) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const typed = useRef(nothingTyped)
  const [inDrawer, setInDrawer] = useState(false)
  const [active, setActive] = useState(-1)
  const [searched, setSearched] = useState('')
  const overlay = usePhase(inDrawer ? dialogMs : dropdownMs, {
    onOpen: () => {
      // Left while it opened.
      if (!inDrawer && root.current?.contains(document.activeElement) === false) overlay.hide()
    },
  })
  const shown = isShown(overlay.phase)
  const wanted = overlay.phase === 'closed' ? '' : fold(searched.trim())
  const options = wanted === '' ? all : all.filter(({ label }) => fold(label).includes(wanted))
  // Safari does not focus a button that is pressed.
  const focusTrigger = (): void => root.current?.querySelector('button')?.focus()

  const open = (at: number): void => {
    if (overlay.phase !== 'closed' || all.length === 0) return
    focusTrigger()
    setInDrawer(window.matchMedia(noDesktop).matches)
    setActive(at)
    setSearched('')
    typed.current = nothingTyped
    onShow?.()
    overlay.show()
  }
  const hide = (): void => {
    if (focusInList && !inDrawer && overlay.phase === 'open') focusTrigger()
    overlay.hide()
  }
  const choose = (option: MenuOption | undefined): void => {
    // WID-05: only what has come to rest is for use.
    if (overlay.phase !== 'open' || option === undefined || option.disabled === true) return
    if (!onChoose(option)) hide()
  }
  const type = (letter: string): void => {
    if (!shown) open(selectedAt)
    typed.current = withLetter(typed.current, letter, Date.now(), bufferMs)
    const found = foundTyped(options, typed.current.text, active, inside)
    if (found >= 0) setActive(found)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const { key } = event
    const move = moveKeys[key]
    const accept = key === 'Enter' || (key === ' ' && !isTyping(typed.current, Date.now(), bufferMs))
    if (key === 'Tab') {
      if (!shown || inDrawer) return
      hide()
      if (!focusInList) return
    } else if (key === 'Escape') {
      if (!shown) return
      // One key closes one thing: the dialog around it has the next.
      event.stopPropagation()
      hide()
    } else if (shown) {
      if (accept) choose(options[active])
      else if (move !== undefined) setActive(moved(options, active, move))
      else if (key.length === 1) type(key)
      else return
    } else if (accept) open(selectedAt)
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      open(selectedAt >= 0 ? selectedAt : moved(options, -1, key === 'ArrowDown' ? 'next' : 'previous'))
    else if (key.length === 1) type(key)
    else return
    event.preventDefault()
  }

  return {
    /** Those that are shown. */
    options,
    search:
      inDrawer && all.length >= searchableFrom
        ? {
            value: searched,
            onChange: (text: string) => {
              setSearched(text)
              setActive(-1)
            },
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === 'ArrowDown') document.getElementById(listId)?.focus()
              // Nothing to send: it only looks through the list.
              else if (event.key !== 'Enter') return
              event.preventDefault()
            },
          }
        : null,
    listId,
    root,
    overlay,
    shown,
    inDrawer,
    active,
    setActive,
    choose,
    hide,
    leave: () => {
      // A drawer takes the focus itself, and keeps it.
      if (inDrawer && overlay.phase !== 'closed') return
      overlay.hide()
      onLeave?.()
    },
    onKeyDown,
    /** Whether the list has the focus. */
    focused: focusInList || inDrawer,
    /** For the button. */
    trigger: {
      onClick: () => (shown ? hide() : open(selectedAt)),
      onKeyDown,
      onKeyUp: (event: KeyboardEvent) => {
        // Space has done its work when it went down.
        if (event.key === ' ') event.preventDefault()
      },
    },
  }
}

export type Chooser = ReturnType<typeof useChooser>
