import { Worker } from 'node:worker_threads'
import { instance, object, safeParse, string, union } from 'valibot'
import type { RenditionFormat } from './rendition-format.ts'
import type { ImageHeader, ImageType } from './image-header.ts'

/** A job for the thread: an image, its header, and the requested rendition. */
export interface RenditionOrder extends Pick<ImageHeader, 'width' | 'height'> {
  readonly key: string
  readonly type: Exclude<ImageType, 'gif'>
  readonly bytes: Uint8Array
  /** Width in pixels, at most that of the image. */
  readonly shownWidth: number
  readonly format: RenditionFormat
}

/** Called when the job's turn comes, so that waiting jobs take no memory. Null means that there is nothing to do. */
type OrderSource<Order> = () => Promise<Order | null>

type RenditionResult =
  | { readonly status: 'made'; readonly bytes: Uint8Array }
  /** The image cannot be read, so another attempt would fail as well. */
  | { readonly status: 'broken'; readonly reason: string }
  /** The time limit was exceeded, or the thread ended. */
  | { readonly status: 'failed'; readonly reason: string }
  /** Too many jobs are waiting. */
  | { readonly status: 'busy' }

/** Makes images of one kind of order in a thread of its own. */
export interface ImageMaker<Order> {
  /** `now` is for a waiting request and `later` for work that nobody waits for. Rejects if `source` rejects. */
  make(source: OrderSource<Order>, when: 'now' | 'later'): Promise<RenditionResult>
  /** Ends the thread. Waiting jobs get the status `busy`. */
  close(): Promise<void>
}

export type RenditionMaker = ImageMaker<RenditionOrder>

interface MakerOptions {
  /** The maximal number of waiting jobs of each urgency; further ones are refused. */
  readonly waiting?: number
  /** The time limit of one job in milliseconds. */
  readonly timeLimit?: number
}

/** The thread keeps the memory of its largest picture. It is ended after this time without work, in milliseconds. */
const idleTime = 30_000

const answer = union([object({ bytes: instance(Uint8Array) }), object({ reason: string() })])

export const renditionMaker = (options: MakerOptions = {}): RenditionMaker =>
  imageMaker<RenditionOrder>(new URL('./rendition-worker.ts', import.meta.url), options)

/**
 * Makes images one at a time in a separate thread, so that no request waits for another one's image. The codecs
 * are WebAssembly, so a malicious image can only waste time and memory, both of which are limited.
 */
export function imageMaker<Order>(
  module: URL,
  { waiting = 64, timeLimit = 20_000 }: MakerOptions = {},
): ImageMaker<Order> {
  interface Task {
    readonly source: OrderSource<Order>
    readonly done: (result: RenditionResult) => void
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

  async function ordered(order: Order | null): Promise<RenditionResult> {
    if (order === null) return { status: 'broken', reason: 'it is no image that is read' }
    if (closed) return { status: 'busy' }
    const thread = (worker ??= startWorker(module))
    const result = await resultOf(thread, order, timeLimit)
    // The codec may be in an invalid state, so the next image gets a new thread.
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
      const { promise, resolve, reject } = Promise.withResolvers<RenditionResult>()
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
async function resultOf(thread: Worker, order: unknown, timeLimit: number): Promise<RenditionResult> {
  const { promise, resolve } = Promise.withResolvers<RenditionResult>()
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
  // The codecs print warnings there about images that they can read.
  worker.stderr.resume()
  // An error between two jobs needs no handling, since the next job notices it.
  worker.on('error', () => {})
  return worker
}
