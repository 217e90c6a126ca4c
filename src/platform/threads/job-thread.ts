import { Worker } from 'node:worker_threads'
import { instance, object, safeParse, string, union } from 'valibot'

/** Called when the job's turn comes, so that waiting jobs take no memory. Null means that there is nothing to do. */
type OrderSource<Order> = () => Promise<Order | null>

type JobResult =
  | { readonly status: 'made'; readonly bytes: Uint8Array }
  /** The order cannot be carried out, so another attempt would fail as well. */
  | { readonly status: 'broken'; readonly reason: string }
  /** The time limit was exceeded, or the thread ended. */
  | { readonly status: 'failed'; readonly reason: string }
  /** Too many jobs are waiting. */
  | { readonly status: 'busy' }

/** Makes bytes from one kind of order in a thread of its own. */
export interface JobThread<Order> {
  /** `now` is for a waiting request and `later` for work that nobody waits for. Rejects if `source` rejects. */
  make(source: OrderSource<Order>, when: 'now' | 'later'): Promise<JobResult>
  /** Ends the thread. Waiting jobs get the status `busy`. */
  close(): Promise<void>
}

export interface ThreadOptions {
  /** The maximum number of waiting jobs of each urgency; further ones are refused. */
  readonly waiting?: number
  /** The time limit of one job in milliseconds. */
  readonly timeLimit?: number
  /** The reason given when a source has no order. */
  readonly reason?: string
}

/** The thread keeps the memory of its largest job. It is ended after this time without work, in milliseconds. */
const idleTime = 30_000

const answer = union([object({ bytes: instance(Uint8Array) }), object({ reason: string() })])

/**
 * Carries out jobs one at a time in a separate thread, so that no request waits for another one's job, and a job that does not end
 * wastes time and memory within limits only.
 */
export function jobThread<Order>(
  module: URL,
  { waiting = 64, timeLimit = 20_000, reason = 'there is nothing to do' }: ThreadOptions = {},
): JobThread<Order> {
  interface Task {
    readonly source: OrderSource<Order>
    readonly done: (result: JobResult) => void
    readonly failed: (error: unknown) => void
  }
  const queues = { now: [] as Task[], later: [] as Task[] }
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let closed = false

  async function work(): Promise<void> {
    clearTimeout(idle)
    for (;;) {
      const task = queues.now.shift() ?? queues.later.shift()
      if (task === undefined) break
      await task.source().then(ordered).then(task.done, task.failed)
    }
    running = null
    idle = setTimeout(() => void dismiss(), idleTime).unref()
  }

  async function ordered(order: Order | null): Promise<JobResult> {
    if (order === null) return { status: 'broken', reason }
    if (closed) return { status: 'busy' }
    const thread = (worker ??= startWorker(module))
    const result = await resultOf(thread, order, timeLimit)
    // The thread may be in an invalid state, so the next job gets a new one.
    if (result.status !== 'made') await dismiss()
    return result
  }

  async function dismiss(): Promise<void> {
    const thread = worker
    worker = null
    await thread?.terminate()
  }

  return {
    make(source, when) {
      if (closed || queues[when].length >= waiting) return Promise.resolve({ status: 'busy' })
      const { promise, resolve, reject } = Promise.withResolvers<JobResult>()
      queues[when].push({ source, done: resolve, failed: reject })
      running ??= work()
      return promise
    },
    async close() {
      closed = true
      clearTimeout(idle)
      for (const queue of [queues.now, queues.later]) for (const { done } of queue.splice(0)) done({ status: 'busy' })
      await dismiss()
      await running
      clearTimeout(idle)
    },
  }
}

/** Sends an order to the thread, and waits for its answer at most `timeLimit` milliseconds. */
async function resultOf(thread: Worker, order: unknown, timeLimit: number): Promise<JobResult> {
  const { promise, resolve } = Promise.withResolvers<JobResult>()
  const ended = (why: unknown) =>
    resolve({ status: 'failed', reason: why instanceof Error ? why.message : 'the thread ended' })
  const answered = (message: unknown) => {
    const { success, output } = safeParse(answer, message)
    if (!success) resolve({ status: 'failed', reason: 'the thread answered something else' })
    else resolve('bytes' in output ? { status: 'made', ...output } : { status: 'broken', ...output })
  }
  const timer = setTimeout(() => resolve({ status: 'failed', reason: `more than ${timeLimit} ms` }), timeLimit)
  thread.once('message', answered).once('error', ended).once('exit', ended)
  thread.ref()
  thread.postMessage(order, [])
  const result = await promise
  clearTimeout(timer)
  thread.off('message', answered).off('error', ended).off('exit', ended)
  thread.unref()
  return result
}

/** Starts a thread that does not keep the process alive. */
function startWorker(module: URL): Worker {
  const worker = new Worker(module, { execArgv: [], stderr: true })
  worker.unref()
  // The image codecs print warnings there about images that they can read.
  worker.stderr.resume()
  // An error between two jobs needs no handling, since the next job notices it.
  worker.on('error', () => {})
  return worker
}
