/** At most three at once; the others wait. */
const mostShown = 3
/** Who raises more than this at once has a fault of another kind. */
const mostWaiting = 20

/** How long a toast stays, in milliseconds: long enough to read it, twice as long with a link to follow. */
export const toastMs = { plain: 4800, withLink: 9600 } as const

export interface QueuedToast<Message> {
  readonly id: number
  readonly message: Message
  /** Milliseconds of its time that are left; Infinity: until it is closed. */
  readonly left: number
  /** When its time began to run; null while it waits or is held. */
  readonly since: number | null
}

/** Why time stands still: somebody reads it (WCAG 2.2.1). */
export type Hold = 'pointer' | 'focus'

export interface ToastQueue<Message> {
  /** Those shown first. */
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
  toasts.slice(0, mostShown)

/** The queue after an event at the time `now` (milliseconds of any clock that only goes forward). */
export function nextToasts<Message>(
  queue: ToastQueue<Message>,
  event: ToastEvent<Message>,
  now: number,
): ToastQueue<Message> {
  return running(afterEvent(withoutExpired(queue, now), event), now)
}

/** When the next one goes, or null: then no timer is needed. */
export function nextExpiry({ toasts }: ToastQueue<unknown>): number | null {
  const times = toasts.flatMap(({ since, left }) => (since === null || left === Infinity ? [] : [since + left]))
  return times.length === 0 ? null : Math.min(...times)
}

function afterEvent<Message>(queue: ToastQueue<Message>, event: ToastEvent<Message>): ToastQueue<Message> {
  const { toasts, holds, nextId } = queue
  if (event.type === 'show') {
    const added = { id: nextId, message: event.message, left: event.ms, since: null }
    return toasts.length >= mostShown + mostWaiting
      ? queue
      : { ...queue, toasts: [...toasts, added], nextId: nextId + 1 }
  }
  if (event.type === 'dismiss') return { ...queue, toasts: toasts.filter(({ id }) => id !== event.id) }
  if (event.type === 'tick') return queue
  const others = holds.filter((hold) => hold !== event.by)
  return { ...queue, holds: event.type === 'hold' ? [...others, event.by] : others }
}

const withoutExpired = <Message>(queue: ToastQueue<Message>, now: number): ToastQueue<Message> => ({
  ...queue,
  toasts: queue.toasts.filter(({ since, left }) => since === null || since + left > now),
})

/** Starts or stops the time of what is shown. With the last toast every hold ends: nobody can leave what is gone. */
function running<Message>(queue: ToastQueue<Message>, now: number): ToastQueue<Message> {
  const holds = queue.toasts.length === 0 ? [] : queue.holds
  const toasts = queue.toasts.map((toast, at) => {
    if (holds.length > 0)
      return toast.since === null ? toast : { ...toast, left: toast.left - (now - toast.since), since: null }
    return toast.since === null && at < mostShown ? { ...toast, since: now } : toast
  })
  return { ...queue, toasts, holds }
}
