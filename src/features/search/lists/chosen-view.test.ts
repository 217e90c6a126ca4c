import { describe, expect, it } from 'vitest'
import { isOtherView, keepView } from './chosen-view.ts'

/** A storage as browsers have it, in memory. */
function storage() {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}

describe('The kept view of lists', () => {
  it.each([
    [null, 'cards', false],
    [null, 'table', false],
    ['cards', 'cards', false],
    ['cards', 'table', false],
    ['table', 'cards', true],
    ['table', 'table', false],
  ] as const)('[SRC-10] After %s was chosen, a list with %s is another view: %s', (chosen, shown, isOther) => {
    const own = storage()
    if (chosen !== null) keepView(own, chosen)
    expect(isOtherView(own, shown)).toBe(isOther)
  })

  it('[SRC-10] Is not known where the storage is blocked', () => {
    keepView(null, 'table')
    expect(isOtherView(null, 'cards')).toBe(false)
  })
})
