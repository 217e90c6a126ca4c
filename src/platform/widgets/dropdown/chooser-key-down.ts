import type { KeyboardEvent, RefObject } from 'react'
import type { MenuOption } from '#platform/widgets/menu/option.ts'
import { chooserAction, type ChooserAction } from './chooser-keys.ts'
import { indexAfterMove, moveKeys } from './list-moves.ts'
import { typeaheadMatch, isTyping, type TypedText, withCharacter } from './typeahead.ts'

/** A list of options as its keyboard sees it. */
interface ChooserState {
  readonly options: readonly MenuOption[]
  /** The index that is highlighted when the list opens; -1 means none. */
  readonly selectedAt: number
  /** The index that is highlighted now. */
  readonly active: number
  readonly typed: RefObject<TypedText>
  readonly shown: boolean
  readonly inDrawer: boolean
  readonly bufferMs: number
  readonly matchInside: boolean
  readonly focusInList: boolean
  readonly open: (at: number) => void
  readonly hide: () => void
  readonly choose: (option: MenuOption | undefined) => void
  readonly setActive: (at: number) => void
}

/** Opens, moves in, types into and leaves a list by its keys. */
export function chooserKeyDown(state: ChooserState): (event: KeyboardEvent) => void {
  const { options, selectedAt, active, typed, shown, inDrawer, bufferMs, focusInList } = state
  const { open, hide, choose, setActive } = state
  const type = (character: string): void => {
    if (!shown) open(selectedAt)
    typed.current = withCharacter(typed.current, character, Date.now(), bufferMs)
    const found = typeaheadMatch(options, typed.current.text, active, state.matchInside)
    if (found >= 0) setActive(found)
  }
  const openBeside = (move: 'next' | 'previous') =>
    open(selectedAt >= 0 ? selectedAt : indexAfterMove(options, -1, move))
  const actions: Readonly<Record<ChooserAction, (key: string) => void>> = {
    leave: hide,
    close: hide,
    choose: () => choose(options[active]),
    move: (key) => {
      const move = moveKeys[key]
      if (move !== undefined) setActive(indexAfterMove(options, active, move))
    },
    type,
    open: () => open(selectedAt),
    openNext: () => openBeside('next'),
    openPrevious: () => openBeside('previous'),
  }
  return (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.nativeEvent.isComposing) return
    const { key } = event
    const action = chooserAction(key, { shown, inDrawer, isTyping: isTyping(typed.current, Date.now(), bufferMs) })
    if (action === null) return
    // Escape closes only the innermost overlay; a dialog around it responds to the next press.
    if (action === 'close') event.stopPropagation()
    actions[action](key)
    if (action === 'leave' && !focusInList) return
    event.preventDefault()
  }
}
