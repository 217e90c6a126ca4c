/** What a pressed key does on a page that people use all day. */
export type KeyCommand =
  | { readonly type: 'search' | 'help' | 'save' | 'send' | 'select' }
  /** Moves to another row of the table. */
  | { readonly type: 'row'; readonly by: 1 | -1 }
  /** Follows the link or presses the button that names the key in `aria-keyshortcuts`. */
  | { readonly type: 'press'; readonly key: string }

export interface PressedKey {
  readonly key: string
  readonly hasControl: boolean
  readonly hasAlt: boolean
  /** Whether the key types something where it is pressed. */
  readonly isTyping: boolean
  /** Whether the user has switched the shortcuts of single letters off (WCAG 2.1.4). */
  readonly isOff: boolean
}

/** The command of a key; null: the browser handles it. `pressKeys`: the keys of links and buttons, which say so themselves. */
export function keyCommand(
  { key, hasControl, hasAlt, isTyping, isOff }: PressedKey,
  pressKeys: ReadonlySet<string>,
): KeyCommand | null {
  const letter = key.toLowerCase()
  if (hasAlt) return null
  if (hasControl) return controlCommands[letter] ?? null
  if (isTyping || isOff) return null
  if (key === '/') return { type: 'search' }
  if (key === '?') return { type: 'help' }
  if (key === 'j' || key === 'k') return { type: 'row', by: key === 'j' ? 1 : -1 }
  if (key === 'x') return { type: 'select' }
  return pressKeys.has(key) ? { type: 'press', key } : null
}

const controlCommands: Readonly<Record<string, KeyCommand>> = {
  k: { type: 'search' },
  s: { type: 'save' },
  enter: { type: 'send' },
}

/** Whether a key types something where it is pressed. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches(
    'input:not([type=checkbox], [type=radio], [type=submit], [type=button]), textarea, select, [contenteditable]',
  )
