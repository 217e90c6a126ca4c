import { user } from '#features/identity/people/user.ts'
import { internalReaders } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { dateTime } from '#platform/entity/kinds/date-time.ts'
import { integer } from '#platform/entity/kinds/integer.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { selfReference } from '#platform/entity/kinds/self-reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import type { TransitionMoment } from '#platform/entity/transitions.ts'
import { hasEnded, importJobStates } from './import-job-states.ts'

/** The maximum size of an import file in bytes. */
export const maxImportBytes = 100_000_000

/** The time in ms for which an import can be undone (BOF-05: 30 days). */
export const undoAge = 30 * 86_400_000

/** The maximum length of the text about a failed import. */
export const maxProblemLength = 2000

const moment = ({ at }: TransitionMoment): string => at.toISOString()
const nothing = (): null => null

const start = {
  action: 'Start',
  label: 'Start',
  by: internalReaders,
  needs: ['fileName'],
  sets: { startedDate: moment, endedDate: nothing, problem: nothing },
} as const
const cancel = { action: 'Cancel', label: 'Cancel', by: internalReaders } as const
const end = { endedDate: moment } as const
const numbers = [
  'rowsRead',
  'rowsCreated',
  'rowsUpdated',
  'rowsUnchanged',
  'rowsFailed',
  'failedRowsKey',
  'findingsKey',
] as const
const fail = {
  action: 'Fail',
  label: 'Fail',
  by: ['system'],
  takes: [...numbers, 'problem'],
  needs: ['problem'],
  sets: end,
} as const
/** Another job has undone what this one wrote, or a part of it. */
const undone = {
  undone: { action: 'Undo', label: 'Undo', by: ['system'] },
  partlyUndone: { action: 'UndoPartly', label: 'Undo a part', by: ['system'] },
} as const

const rows = <const Label extends string>(label: Label) => integer({ label, min: 0, max: maxImportBytes })
/** Keys of temporary files, which only the product uses. */
const ofProduct = { read: ['system'], update: ['system'] } as const

/**
 * The import of a file that a user or a machine in the name of a user uploaded (BOF-05: an import run), or the undo of such an import.
 * Of an undo, the numbers of rows count records: updated are those that were reversed, unchanged those that somebody has changed
 * since, failed those that could not be reversed. The last two are what is left, and its file of failed rows names them.
 */
export const importJob = entity({
  apiName: 'Import_Job__c',
  importKind: null,
  keyPrefix: 'a1F',
  tableName: 'import_job',
  label: 'Import job',
  labelPlural: 'Import jobs',
  // Jobs are created by their call, which checks the kind and the number of open jobs.
  access: { read: internalReaders, create: [], update: [], delete: [] },
  listColumns: ['kind', 'state', 'fileName', 'rowsRead', 'rowsFailed'],
  inSearch: 'none',
  path: {
    field: 'state',
    ends: {
      done: 'won',
      partlyDone: 'won',
      failed: 'lost',
      cancelled: 'lost',
      undone: 'lost',
      partlyUndone: 'lost',
    },
    transitions: {
      open: {
        checking: { action: 'Check', label: 'Check', by: internalReaders, needs: ['fileName'] },
        queued: start,
        cancelled: { ...cancel, sets: end },
      },
      checking: {
        checked: { action: 'Report', label: 'Report', by: ['system'], takes: numbers },
        failed: fail,
        cancelled: { ...cancel, sets: end },
      },
      checked: {
        // The file was corrected.
        checking: { action: 'Check', label: 'Check', by: ['system'], needs: ['fileName'] },
        queued: start,
        cancelled: { ...cancel, sets: end },
      },
      queued: { running: { action: 'Run', label: 'Run', by: ['system'] }, cancelled: { ...cancel, sets: end } },
      running: {
        done: { action: 'Finish', label: 'Finish', by: ['system'], takes: numbers, sets: end },
        partlyDone: { action: 'FinishPartly', label: 'Finish a part', by: ['system'], takes: numbers, sets: end },
        failed: fail,
        cancelling: cancel,
      },
      cancelling: {
        cancelled: { action: 'Stop', label: 'Stop', by: ['system'], takes: numbers, sets: end },
      },
      // A failed import continues where it was.
      failed: { queued: start, ...undone },
      done: undone,
      partlyDone: undone,
      cancelled: undone,
      partlyUndone: { undone: undone.undone },
    },
  },
  personal: {
    subject: { field: 'user', exportedAs: 'importJobs', erasure: 'delete' },
    retention: {
      kind: 'import-jobs',
      since: 'lastModifiedDate',
      // Jobs that are never started are cancelled with their files.
      where: { field: 'state', isIn: hasEnded },
    },
  },
  fields: {
    kind: text({ label: 'Kind', required: true, maxLength: 80 }),
    user: reference({ label: 'User', to: user, required: true }),
    undoOf: selfReference({ label: 'Undo of' }),
    state: picklist({ label: 'State', required: true, indexed: true, values: importJobStates }),
    encoding: text({ label: 'Encoding', maxLength: 40 }),
    sheet: text({ label: 'Sheet', maxLength: 255 }),
    fileName: text({ label: 'File', maxLength: 255 }),
    fileSize: integer({ label: 'Size in bytes', min: 1, max: maxImportBytes }),
    fileKey: text({ label: 'Stored file', maxLength: 80, access: ofProduct }),
    failedRowsKey: text({ label: 'Stored failed rows', maxLength: 80, access: ofProduct }),
    findingsKey: text({ label: 'Stored findings', maxLength: 80, access: ofProduct }),
    startedDate: dateTime({ label: 'Started' }),
    endedDate: dateTime({ label: 'Ended' }),
    rowsRead: rows('Rows read'),
    rowsCreated: rows('Rows created'),
    rowsUpdated: rows('Rows updated'),
    rowsUnchanged: rows('Rows unchanged'),
    rowsFailed: rows('Rows failed'),
    problem: text({ label: 'Problem', multiline: true, maxLength: maxProblemLength }),
  },
})
