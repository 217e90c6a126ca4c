/** At most three toasts are shown; the others wait. */
const maxShown = 3
/** An application that raises more than this has another fault. */
const maxWaiting = 20

/** How long a toast is shown, in milliseconds: long enough to read it, and twice as long if it has a link. */
export const toastMs = { plain: 4800, withLink: 9600 } as const

export interface QueuedToast<Message> {
  readonly id: number
  readonly message: Message
  /** The remaining time in milliseconds; Infinity if it stays until it is closed. */
  readonly remainingMs: number
  /** The time at which it started to run; null while the toast waits or is paused. */
  readonly startedAt: number | null
}

/** Reasons for a pause: the user is reading the toast (WCAG 2.2.1). */
export type Hold = 'pointer' | 'focus'

export interface ToastQueue<Message> {
  /** The toasts in order; the first ones are shown. */
  readonly toasts: readonly QueuedToast<Message>[]
  readonly holds: readonly Hold[]
  readonly nextId: number
}

export type ToastEvent<Message> =
  | { readonly type: 'show'; readonly message: Message; readonly ms: number }
  | { readonly type: 'dismiss'; readonly id: number }
  | { readonly type: 'hold' | 'release'; readonly by: Hold }
  | { readonly type: 'tick' }

export const noToasts: ToastQueue<never> = { toasts: [], holds: [], nextId: 1 }

export const shownToasts = <Message>({ toasts }: ToastQueue<Message>): readonly QueuedToast<Message>[] =>
  toasts.slice(0, maxShown)

/** Returns the queue after an event at the time `now`, in milliseconds of any monotonic clock. */
export function nextToasts<Message>(
  queue: ToastQueue<Message>,
  event: ToastEvent<Message>,
  now: number,
): ToastQueue<Message> {
  return running(afterEvent(withoutExpired(queue, now), event), now)
}

/** Returns the time at which the next toast expires, or null if no timer is needed. */
export function nextExpiry({ toasts }: ToastQueue<unknown>): number | null {
  const times = toasts.flatMap(({ startedAt, remainingMs }) =>
    startedAt === null || remainingMs === Infinity ? [] : [startedAt + remainingMs],
  )
  return times.length === 0 ? null : Math.min(...times)
}

function afterEvent<Message>(queue: ToastQueue<Message>, event: ToastEvent<Message>): ToastQueue<Message> {
  const { toasts, holds, nextId } = queue
  if (event.type === 'show') {
    const added = { id: nextId, message: event.message, remainingMs: event.ms, startedAt: null }
    return toasts.length >= maxShown + maxWaiting ? queue : { ...queue, toasts: [...toasts, added], nextId: nextId + 1 }
  }
  if (event.type === 'dismiss') return { ...queue, toasts: toasts.filter(({ id }) => id !== event.id) }
  if (event.type === 'tick') return queue
  const others = holds.filter((hold) => hold !== event.by)
  return { ...queue, holds: event.type === 'hold' ? [...others, event.by] : others }
}

const withoutExpired = <Message>(queue: ToastQueue<Message>, now: number): ToastQueue<Message> => ({
  ...queue,
  toasts: queue.toasts.filter(({ startedAt, remainingMs }) => startedAt === null || startedAt + remainingMs > now),
})

/**
 * Starts or pauses the time of the toasts that are shown. All pauses end with the last toast, because no leave event
 * follows for a removed element.
 */
function running<Message>(queue: ToastQueue<Message>, now: number): ToastQueue<Message> {
  const holds = queue.toasts.length === 0 ? [] : queue.holds
  const toasts = queue.toasts.map((toast, at) => {
    if (holds.length > 0)
      return toast.startedAt === null
        ? toast
        : { ...toast, remainingMs: toast.remainingMs - (now - toast.startedAt), startedAt: null }
    return toast.startedAt === null && at < maxShown ? { ...toast, startedAt: now } : toast
  })
  return { ...queue, toasts, holds }
}
