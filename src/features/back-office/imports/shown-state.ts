import type { Job } from '#features/integrations/imports/import-claim.ts'

/** The state of an import as pages show it. An undo says what it has undone. */
export type ShownState = Job['state'] | 'notUndone'

export function shownState({ state, undoOf, rowsUpdated }: Pick<Job, 'state' | 'undoOf' | 'rowsUpdated'>): ShownState {
  if (undoOf === null) return state
  if (state === 'done') return 'undone'
  if (state === 'partlyDone') return 'partlyUndone'
  if (state === 'failed') return (rowsUpdated ?? 0) > 0 ? 'partlyUndone' : 'notUndone'
  return state
}
