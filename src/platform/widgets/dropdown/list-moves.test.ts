import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexAfterMove, moveKeys, type Move } from './list-moves.ts'

/** A `-` stands for a disabled option. */
const list = (pattern: string) => [...pattern].map((sign) => ({ disabled: sign === '-' }))

describe('Moving through a list', () => {
  it.each<readonly [pattern: string, from: number, move: Move, to: number]>([
    ['ooo', 0, 'next', 1],
    ['ooo', 2, 'next', 0],
    ['ooo', 0, 'previous', 2],
    ['ooo', -1, 'next', 0],
    ['ooo', -1, 'previous', 2],
    ['-oo', 2, 'next', 1],
    ['oo-', 0, 'previous', 1],
    ['o-o', 0, 'next', 2],
    ['o--o', 3, 'previous', 0],
    ['-oo-', 1, 'first', 1],
    ['-oo-', 1, 'last', 2],
    ['oooooooooooo', 0, 'pageDown', 10],
    ['oooooooooooo', 5, 'pageDown', 11],
    ['oooooooooo-o', 0, 'pageDown', 11],
    ['oooooooooooo', 11, 'pageUp', 1],
    ['oooooooooooo', 5, 'pageUp', 0],
    ['', -1, 'next', -1],
    ['--', -1, 'next', -1],
    ['--', -1, 'previous', -1],
  ])('[WID-10] In %j from %i, %s leads to %i', (pattern, from, move, to) => {
    expect(indexAfterMove(list(pattern), from, move)).toBe(to)
  })

  it.each([
    ['ArrowDown', 20, 21],
    ['ArrowUp', 20, 19],
    ['Home', 20, 0],
    ['End', 20, 39],
    ['PageDown', 20, 30],
    ['PageUp', 20, 10],
  ])('[WID-10] Moves on the key %s from option %i to option %i of 40', (key, from, to) => {
    expect(indexAfterMove(list('o'.repeat(40)), from, moveKeys[key] ?? 'first')).toBe(to)
  })

  it('[WID-10] Never stops on a disabled option and reaches every enabled one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[o-]{1,30}$/), (pattern) => {
        const enabled = [...pattern].filter((sign) => sign === 'o').length
        const passed = new Set<number>()
        let at = -1
        for (let step = 0; step < enabled; step += 1) passed.add((at = indexAfterMove(list(pattern), at, 'next')))
        expect(passed.size).toBe(enabled)
        expect([...passed].every((index) => pattern[index] === 'o')).toBe(true)
      }),
    )
  })
})
