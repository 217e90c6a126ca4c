import type { CallResult } from '#platform/calls/server-calls.ts'

/** The number of requests on one page of the queue. */
export const queuePageSize = 50

/** A request as a row of the queue. */
export type QueueRow = CallResult<'RequestController.getQueue'>['rows'][number]
