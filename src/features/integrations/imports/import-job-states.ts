/**
 * The states of an import job. A job is open until it is checked or started, and cancelling until its last batch is written. A job that
 * ran to its end says whether its purpose was met: it is done if nothing is left, partly done if rows were refused, and failed if it
 * wrote nothing. It is undone, or partly undone, when other jobs have reversed all, or a part, of what it wrote.
 */
export const importJobStates = {
  open: 'Open',
  checking: 'Checking',
  checked: 'Checked',
  queued: 'Queued',
  running: 'Running',
  cancelling: 'Cancelling',
  done: 'Done',
  partlyDone: 'Partly done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undone: 'Undone',
  partlyUndone: 'Partly undone',
} as const

/** The states of jobs that have not ended. */
export const notEnded: readonly (keyof typeof importJobStates)[] = [
  'open',
  'checking',
  'checked',
  'queued',
  'running',
  'cancelling',
]

/** The states of jobs that have ended. */
export const hasEnded: readonly (keyof typeof importJobStates)[] = [
  'done',
  'partlyDone',
  'failed',
  'cancelled',
  'undone',
  'partlyUndone',
]

/** The states of jobs that wait for a process, or that a process carries out. */
export const underWay: readonly (keyof typeof importJobStates)[] = ['checking', 'queued', 'running', 'cancelling']
