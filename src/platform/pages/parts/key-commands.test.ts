import { describe, expect, it } from 'vitest'
import { keyCommand, type PressedKey } from './key-commands.ts'

const pressed = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  hasControl: false,
  hasAlt: false,
  isTyping: false,
  isOff: false,
  ...more,
})

const pressKeys: ReadonlySet<string> = new Set(['e', 'n', 'f', 'h', '[', ']'])

describe('The keys of pages that people use all day', () => {
  it.each([
    [pressed('/'), { type: 'search' }],
    [pressed('?'), { type: 'help' }],
    [pressed('j'), { type: 'row', by: 1 }],
    [pressed('k'), { type: 'row', by: -1 }],
    [pressed('x'), { type: 'select' }],
    [pressed('e'), { type: 'press', key: 'e' }],
    [pressed(']'), { type: 'press', key: ']' }],
    [pressed('q'), null],
    [pressed('E'), null],
    [pressed('k', { hasControl: true }), { type: 'search' }],
    [pressed('K', { hasControl: true, isTyping: true }), { type: 'search' }],
    [pressed('s', { hasControl: true, isTyping: true }), { type: 'save' }],
    [pressed('Enter', { hasControl: true, isTyping: true }), { type: 'send' }],
    [pressed('e', { hasControl: true }), null],
  ])('[BOF-08] Do what they name: %j', (key, expected) => {
    expect(keyCommand(key, pressKeys)).toEqual(expected)
  })

  it.each(['/', '?', 'j', 'k', 'x', 'e', 'n', 'f', 'h', '[', ']'])(
    '[BOF-08] %s types where something is typed, and does nothing where it is switched off or has another meaning',
    (key) => {
      expect(keyCommand(pressed(key, { isTyping: true }), pressKeys)).toBeNull()
      expect(keyCommand(pressed(key, { isOff: true }), pressKeys)).toBeNull()
      expect(keyCommand(pressed(key, { hasAlt: true }), pressKeys)).toBeNull()
    },
  )
})
