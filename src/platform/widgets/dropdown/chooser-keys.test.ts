import { describe, expect, it } from 'vitest'
import { chooserAction } from './chooser-keys.ts'

const closed = { shown: false, inDrawer: false, isTyping: false }
const open = { ...closed, shown: true }

describe('chooserAction', () => {
  it.each([
    ['opens with Enter', 'Enter', closed, 'open'],
    ['opens with the space bar', ' ', closed, 'open'],
    ['opens at the next option', 'ArrowDown', closed, 'openNext'],
    ['opens at the previous option', 'ArrowUp', closed, 'openPrevious'],
    ['opens at the option of a letter', 'a', closed, 'type'],
    ['leaves Home to the browser while it is closed', 'Home', closed, null],
    ['leaves Tab to the browser while it is closed', 'Tab', closed, null],
    ['leaves Escape to a dialog around it while it is closed', 'Escape', closed, null],
    ['chooses with Enter', 'Enter', open, 'choose'],
    ['chooses with the space bar', ' ', open, 'choose'],
    ['adds a space to the typed text', ' ', { ...open, isTyping: true }, 'type'],
    ['moves with the arrow keys', 'ArrowDown', open, 'move'],
    ['moves to the last option', 'End', open, 'move'],
    ['closes with Escape', 'Escape', open, 'close'],
    ['closes when the focus goes on', 'Tab', open, 'leave'],
    ['leaves Tab to the drawer', 'Tab', { ...open, inDrawer: true }, null],
    ['leaves function keys to the browser', 'F1', open, null],
  ] as const)('[WID-10] %s', (_, key, state, action) => {
    expect(chooserAction(key, state)).toBe(action)
  })
})
