import { moveKeys } from './list-moves.ts'

/** `leave`: the list closes, and the focus goes where the Tab key leads. */
export type ChooserAction = 'leave' | 'close' | 'choose' | 'move' | 'type' | 'open' | 'openNext' | 'openPrevious'

/** What a key does in a menu or a picklist; null: the browser responds to it. */
export function chooserAction(
  key: string,
  { shown, inDrawer, isTyping }: { readonly shown: boolean; readonly inDrawer: boolean; readonly isTyping: boolean },
): ChooserAction | null {
  if (key === 'Tab') return shown && !inDrawer ? 'leave' : null
  if (key === 'Escape') return shown ? 'close' : null
  if (key === 'Enter' || (key === ' ' && !isTyping)) return shown ? 'choose' : 'open'
  if (shown && moveKeys[key] !== undefined) return 'move'
  if (key === 'ArrowDown') return 'openNext'
  if (key === 'ArrowUp') return 'openPrevious'
  return key.length === 1 ? 'type' : null
}
