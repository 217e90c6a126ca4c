import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { fold } from '#platform/values/text/folding.ts'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import { isShown } from '#platform/widgets/phase/phase.ts'
import { dialogMs, dropdownMs, usePhase } from '#platform/widgets/phase/use-phase.ts'
import { indexAfterMove, moveKeys } from './list-moves.ts'
import { typeaheadMatch, isTyping, noTypedText, withCharacter } from './typeahead.ts'

/**
 * §2: below this width lists open in a drawer. The width is measured when the list opens, because the server does not
 * know it.
 */
const belowDesktop = '(width < 64.0625em)'

/** WID-07: the drawer has a search field from this number of options on. */
export const minOptionsForSearch = 15

/**
 * The behaviour that a menu and a picklist share: a button opens a list from which the user chooses by mouse, touch or
 * keyboard.
 */
export function useChooser({
  options: all,
  selectedAt,
  bufferMs,
  matchInside,
  focusInList,
  onShow,
  onLeave,
  onChoose,
}: {
  readonly options: readonly MenuOption[]
  /** The index that is highlighted when the list opens; -1 means none. */
  readonly selectedAt: number
  readonly bufferMs: number
  /** Whether typed letters also match inside a label. */
  readonly matchInside: boolean
  /** Whether the list has the focus instead of the button. In a drawer the list always has it. */
  readonly focusInList: boolean
  readonly onShow?: () => void
  /** Called when the focus leaves the button and the list. */
  readonly onLeave?: (() => void) | undefined
  /** Returns whether the list stays open. */
  readonly onChoose: (option: MenuOption) => boolean
}) {
  const listId = useId()
  const root = useRef<HTMLDivElement>(null)
  const typed = useRef(noTypedText)
  const [inDrawer, setInDrawer] = useState(false)
  const [active, setActive] = useState(-1)
  const [searched, setSearched] = useState('')
  const overlay = usePhase(inDrawer ? dialogMs : dropdownMs, {
    onOpen: () => {
      // The focus left while the list was opening.
      if (!inDrawer && root.current?.contains(document.activeElement) === false) overlay.hide()
    },
  })
  const shown = isShown(overlay.phase)
  const folded = overlay.phase === 'closed' ? '' : fold(searched.trim())
  const options = folded === '' ? all : all.filter(({ label }) => fold(label).includes(folded))
  // Safari does not focus a button when it is pressed.
  const focusTrigger = (): void => root.current?.querySelector('button')?.focus()

  const open = (at: number): void => {
    if (overlay.phase !== 'closed' || all.length === 0) return
    focusTrigger()
    setInDrawer(window.matchMedia(belowDesktop).matches)
    setActive(at)
    setSearched('')
    typed.current = noTypedText
    onShow?.()
    overlay.show()
  }
  const hide = (): void => {
    if (focusInList && !inDrawer && overlay.phase === 'open') focusTrigger()
    overlay.hide()
  }
  const choose = (option: MenuOption | undefined): void => {
    // WID-05: options respond only when the opening transition has ended.
    if (overlay.phase !== 'open' || option === undefined || option.disabled === true) return
    if (!onChoose(option)) hide()
  }
  const type = (character: string): void => {
    if (!shown) open(selectedAt)
    typed.current = withCharacter(typed.current, character, Date.now(), bufferMs)
    const found = typeaheadMatch(options, typed.current.text, active, matchInside)
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
      // Escape closes only the innermost overlay; a dialog around it responds to the next press.
      event.stopPropagation()
      hide()
    } else if (shown) {
      if (accept) choose(options[active])
      else if (move !== undefined) setActive(indexAfterMove(options, active, move))
      else if (key.length === 1) type(key)
      else return
    } else if (accept) open(selectedAt)
    else if (key === 'ArrowDown' || key === 'ArrowUp')
      open(selectedAt >= 0 ? selectedAt : indexAfterMove(options, -1, key === 'ArrowDown' ? 'next' : 'previous'))
    else if (key.length === 1) type(key)
    else return
    event.preventDefault()
  }

  return {
    /** The options that are shown. */
    options,
    search:
      inDrawer && all.length >= minOptionsForSearch
        ? {
            value: searched,
            onChange: (text: string) => {
              setSearched(text)
              setActive(-1)
            },
            onKeyDown: (event: KeyboardEvent) => {
              if (event.key === 'ArrowDown') document.getElementById(listId)?.focus()
              // Enter must not submit a form: the field only filters the list.
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
      // A drawer manages the focus itself.
      if (inDrawer && overlay.phase !== 'closed') return
      overlay.hide()
      onLeave?.()
    },
    onKeyDown,
    /** Whether the list has the focus. */
    focused: focusInList || inDrawer,
    /** The event handlers of the button. */
    trigger: {
      onClick: () => (shown ? hide() : open(selectedAt)),
      onKeyDown,
      onKeyUp: (event: KeyboardEvent) => {
        // The space bar already acted on keydown.
        if (event.key === ' ') event.preventDefault()
      },
    },
  }
}

export type Chooser = ReturnType<typeof useChooser>
