/** The states of an import job. A job is open until it is started, and cancelling until its last batch is written. */
export const importJobStates = {
  open: 'Open',
  queued: 'Queued',
  running: 'Running',
  cancelling: 'Cancelling',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
} as const

/** The states of jobs that have not ended. */
export const notEnded: readonly (keyof typeof importJobStates)[] = ['open', 'queued', 'running', 'cancelling']
