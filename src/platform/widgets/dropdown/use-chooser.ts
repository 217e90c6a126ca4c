import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { fold } from '#platform/values/text/folding.ts'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import { isShown } from '#platform/widgets/phase/phase.ts'
import { dialogMs, dropdownMs, usePhase } from '#platform/widgets/phase/use-phase.ts'
import { noTypedText } from './typeahead.ts'
import { chooserKeyDown } from './chooser-key-down.ts'

/**
 * §2: below this width lists open in a drawer. The width is measured when the list opens, because the server does not
 * know it.
 */
const belowDesktop = '(width < 64.0625em)'

/** WID-07: the drawer has a search field from this number of options on. */
export const minOptionsForSearch = 15

interface ChooserOptions {
  readonly options: readonly MenuOption[]
  /** The index that is highlighted when the list opens; -1 means none. */
  readonly selectedAt: number
  readonly bufferMs: number
  /** Whether typed letters also match inside a label. */
  readonly matchInside: boolean
  /** Whether the list has the focus instead of the button. In a drawer the list always has it. */
  readonly focusInList: boolean
  readonly onShow?: (() => void) | undefined
  /** Called when the focus leaves the button and the list. */
  readonly onLeave?: (() => void) | undefined
  /** Returns whether the list stays open. */
  readonly onChoose: (option: MenuOption) => boolean
}

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
}: ChooserOptions) {
  const listId = useId()
  const list = useOpenList({ options: all, focusInList, onShow })
  const { root, inDrawer, active, setActive, searched, search, overlay, shown, options, open, hide } = list
  const choose = (option: MenuOption | undefined): void => {
    // WID-05: options respond only when the opening transition has ended.
    if (overlay.phase !== 'open' || option === undefined || option.disabled === true) return
    if (!onChoose(option)) hide()
  }
  const onKeyDown = chooserKeyDown({ ...list, choose, selectedAt, bufferMs, matchInside, focusInList })

  return {
    /** The options that are shown. */
    options,
    search: inDrawer && all.length >= minOptionsForSearch ? drawerSearch(listId, searched, search) : null,
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
      onKeyUp: ignoreSpaceBar,
    },
  }
}

/** The list while it is open: where it opens, which option is highlighted, and what its options are filtered by. */
function useOpenList({
  options: all,
  focusInList,
  onShow,
}: Pick<ChooserOptions, 'options' | 'focusInList' | 'onShow'>) {
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
  const search = (text: string): void => {
    setSearched(text)
    setActive(-1)
  }
  return { root, typed, inDrawer, active, setActive, searched, search, overlay, shown, options, open, hide }
}

/** The space bar already acted on keydown. */
const ignoreSpaceBar = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.preventDefault()
}

/** The field that filters the options of a drawer. */
const drawerSearch = (listId: string, value: string, onChange: (text: string) => void) => ({
  value,
  onChange,
  onKeyDown: searchKeys(listId),
})

/** Keys in the search field of a drawer. */
const searchKeys =
  (listId: string) =>
  (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') document.getElementById(listId)?.focus()
    // Enter must not submit a form: the field only filters the list.
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }

export type Chooser = ReturnType<typeof useChooser>
