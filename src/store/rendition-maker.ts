import { Worker } from 'node:worker_threads'
import { instance, object, safeParse, string, union } from 'valibot'
import type { RenditionFormat } from '#domain/rendition-format.ts'
import type { ImageHeader, ImageType } from '#records/image-header.ts'

/** What the thread is told: an image, what its header says, and what is wanted of it. */
export interface RenditionOrder extends Pick<ImageHeader, 'width' | 'height'> {
  readonly key: string
  readonly type: Exclude<ImageType, 'gif'>
  readonly bytes: Uint8Array
  /** Pixels, at most its own. */
  readonly shownWidth: number
  readonly format: RenditionFormat
}

/** Asked for when its turn comes, so that what waits takes no memory. Null: there is nothing to make. */
type OrderSource = () => Promise<RenditionOrder | null>

type Made =
  | { readonly status: 'made'; readonly bytes: Uint8Array }
  /** The image cannot be read: no other attempt would do better. */
  | { readonly status: 'broken'; readonly reason: string }
  /** It took too long, or the thread ended. */
  | { readonly status: 'failed'; readonly reason: string }
  /** Too many wait. */
  | { readonly status: 'busy' }

export interface RenditionMaker {
  /** `now`: somebody waits for it; `later`: when nobody does. Rejects with what `source` rejects with. */
  make(source: OrderSource, when: 'now' | 'later'): Promise<Made>
  /** Ends the thread; what still waits is `busy`. */
  close(): Promise<void>
}

interface MakerOptions {
  /** Orders that may wait, of each urgency; more are turned away. */
  readonly waiting?: number
  /** Milliseconds for one order. */
  readonly timeLimit?: number
}

/** The thread's memory is that of the largest picture it met; without work for so many milliseconds it is given back. */
const idleTime = 30_000

const answer = union([object({ bytes: instance(Uint8Array) }), object({ reason: string() })])

/**
 * Makes images smaller, one at a time, in a thread of its own: no request waits for another one's image. The codecs are
 * WebAssembly, so a malicious image can do no more than waste time and memory, and of both there is a limit.
 */
export function renditionMaker({ waiting = 64, timeLimit = 20_000 }: MakerOptions = {}): RenditionMaker {
  interface Task {
    readonly source: OrderSource
    readonly done: (made: Made) => void
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

  async function ordered(order: RenditionOrder | null): Promise<Made> {
    if (order === null) return { status: 'broken', reason: 'it is no image that is read' }
    if (closed) return { status: 'busy' }
    const thread = (worker ??= hired())
    const { promise, resolve } = Promise.withResolvers<Made>()
    const gone = (why: unknown) =>
      resolve({ status: 'failed', reason: why instanceof Error ? why.message : 'the thread ended' })
    const answered = (message: unknown) => {
      const { success, output } = safeParse(answer, message)
      if (!success) resolve({ status: 'failed', reason: 'the thread answered something else' })
      else resolve('bytes' in output ? { status: 'made', ...output } : { status: 'broken', ...output })
    }
    const timer = setTimeout(() => resolve({ status: 'failed', reason: `more than ${timeLimit} ms` }), timeLimit)
    thread.once('message', answered).once('error', gone).once('exit', gone)
    thread.ref()
    thread.postMessage(order, [])
    const made = await promise
    clearTimeout(timer)
    thread.off('message', answered).off('error', gone).off('exit', gone)
    thread.unref()
    // Whatever state a codec was left in, the next image gets a new one.
    if (made.status !== 'made') await dismiss()
    return made
  }

  async function dismiss(): Promise<void> {
    const thread = worker
    worker = null
    await thread?.terminate()
  }

  return {
    make(source, when) {
      if (closed || queues[when].length >= waiting) return Promise.resolve({ status: 'busy' })
      const { promise, resolve, reject } = Promise.withResolvers<Made>()
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

/** It keeps no process alive by itself. */
function hired(): Worker {
  const worker = new Worker(new URL('./rendition-worker.ts', import.meta.url), { execArgv: [], stderr: true })
  worker.unref()
  // The codecs grumble there at an image that they nevertheless read.
  worker.stderr.resume()
  // One that ends between two orders is no news: the next order finds out.
  worker.on('error', () => {})
  return worker
}
