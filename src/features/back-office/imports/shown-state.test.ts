import { expect, it } from 'vitest'
import { shownState } from './shown-state.ts'

it.each([
  ['an import', null, 'partlyDone', 3, 'partlyDone'],
  ['an undo that reversed everything', 'a1F000000000001AAA', 'done', 3, 'undone'],
  ['an undo that left something', 'a1F000000000001AAA', 'partlyDone', 3, 'partlyUndone'],
  ['an undo that broke off', 'a1F000000000001AAA', 'failed', 3, 'partlyUndone'],
  ['an undo that reversed nothing', 'a1F000000000001AAA', 'failed', 0, 'notUndone'],
  ['an undo that never counted', 'a1F000000000001AAA', 'failed', null, 'notUndone'],
  ['an undo that goes on', 'a1F000000000001AAA', 'running', 1, 'running'],
] as const)('[BOF-05] The state says what %s has reached', (_, undoOf, state, rowsUpdated, expected) => {
  expect(shownState({ undoOf, state, rowsUpdated })).toBe(expected)
})
