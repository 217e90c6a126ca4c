import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changedFields, mergeEdit } from './merge-edit.ts'

it.each([
  ['only the writer changed it', 'a', 'b', 'a', 'b', false],
  ['only others changed it', 'a', 'a', 'c', 'c', false],
  ['nobody changed it', 'a', 'a', 'a', 'a', false],
  ['both changed it to the same', 'a', 'b', 'b', 'b', false],
  ['both changed it', 'a', 'b', 'c', 'b', true],
  ['the writer emptied what others changed', 'a', '', 'c', '', true],
] as const)('[BOF-03] Merges a field where %s', (_case, base, mine, theirs, value, isConflict) => {
  expect(mergeEdit({ name: base }, { name: mine }, { name: theirs })).toEqual({
    values: { name: value },
    conflicts: isConflict ? ['name'] : [],
  })
})

const values = fc.record({ one: fc.constantFrom('', 'a', 'b', 'c'), two: fc.constantFrom('', 'a', 'b', 'c') })

it('[BOF-03] Loses no value that either side changed, and invents none', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const merged = mergeEdit(base, mine, theirs)
      for (const name of ['one', 'two'] as const) {
        const value = merged.values[name]
        expect([base[name], mine[name], theirs[name]]).toContain(value)
        if (mine[name] !== base[name]) expect(value).toBe(mine[name])
        else expect(value).toBe(theirs[name])
        const isLost = theirs[name] !== base[name] && theirs[name] !== value
        expect(merged.conflicts.includes(name)).toBe(isLost)
      }
    }),
  )
})

it('[BOF-03] Saves the changed fields only', () => {
  expect(changedFields({ one: 'a', two: '' }, { one: 'a', two: 'b', three: '' })).toEqual(['two'])
})
