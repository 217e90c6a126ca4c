import type { Job, RowNumbers } from './import-claim.ts'

/** How a job ends: completely, in part, or, if it reached nothing of its purpose, as failed with the reason in English. */
export type Outcome =
  | { readonly action: 'Finish' | 'FinishPartly' }
  | { readonly action: 'Fail'; readonly problem: string }

/**
 * How a job ends that has read its file, or the records of the import that it undoes, to the end. A file without rows has nothing left
 * to do, and a row that changes nothing is as its file says.
 */
export function outcomeOf({ undoOf }: Pick<Job, 'undoOf'>, numbers: RowNumbers): Outcome {
  const { reached, left } = undoOf === null ? ofImport(numbers) : ofUndo(numbers)
  if (left === 0) return { action: 'Finish' }
  if (reached > 0) return { action: 'FinishPartly' }
  const problem =
    undoOf === null
      ? `Nothing was imported: all ${left} rows were refused.`
      : `Nothing was undone: ${numbers.rowsUnchanged} records were changed since, and ${numbers.rowsFailed} could not be reversed.`
  return { action: 'Fail', problem }
}

/** What the undo of an import has changed about it: null if the import is as it was. */
export function effectOfUndo(numbers: RowNumbers, action: 'Finish' | 'FinishPartly' | 'Fail' | 'Stop') {
  if (action === 'Finish') return { action: 'Undo', state: 'undone' } as const
  return numbers.rowsUpdated > 0 ? ({ action: 'UndoPartly', state: 'partlyUndone' } as const) : null
}

const ofImport = ({ rowsCreated, rowsUpdated, rowsUnchanged, rowsFailed }: RowNumbers) => ({
  reached: rowsCreated + rowsUpdated + rowsUnchanged,
  left: rowsFailed,
})

const ofUndo = ({ rowsUpdated, rowsUnchanged, rowsFailed }: RowNumbers) => ({
  reached: rowsUpdated,
  left: rowsUnchanged + rowsFailed,
})
