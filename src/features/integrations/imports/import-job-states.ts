/**
 * The states of an import job. A job is open until it is checked or started, cancelling until its last batch is written, and undone
 * when another job has undone it.
 */
export const importJobStates = {
  open: 'Open',
  checking: 'Checking',
  checked: 'Checked',
  queued: 'Queued',
  running: 'Running',
  cancelling: 'Cancelling',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undone: 'Undone',
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

/** The states of jobs that wait for a process, or that a process carries out. */
export const underWay: readonly (keyof typeof importJobStates)[] = ['checking', 'queued', 'running', 'cancelling']
