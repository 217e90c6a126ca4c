import type { ReactNode } from 'react'
import type { Clock } from '#domain/timing.ts'
import {
  nextExpiry,
  nextToasts,
  noToasts,
  toastMs,
  type Hold,
  type ToastEvent,
  type ToastQueue,
} from '#domain/toast-queue.ts'

export const toastVariants = ['info', 'success', 'warning', 'error'] as const

export interface ToastMessage {
  readonly variant?: (typeof toastVariants)[number]
  readonly text: string
  readonly title?: string
  readonly link?: { readonly text: string; readonly href: string }
  /** Stays until it is closed, as the warning that a session ends. */
  readonly sticky?: boolean
  /** Buttons under the text. */
  readonly actions?: ReactNode
}

export interface ToastStore {
  readonly queue: () => ToastQueue<ToastMessage>
  readonly subscribe: (listener: () => void) => () => void
  /** The id to dismiss it with. */
  readonly show: (message: ToastMessage) => number
  readonly dismiss: (id: number) => void
  readonly hold: (by: Hold) => void
  readonly release: (by: Hold) => void
}

/** The toasts of a page, with one timer for the next one that goes. */
export function createToasts(clock: Clock & { readonly now: () => number }): ToastStore {
  let queue: ToastQueue<ToastMessage> = noToasts
  let timer: unknown = null
  const listeners = new Set<() => void>()
  const happen = (event: ToastEvent<ToastMessage>): void => {
    queue = nextToasts(queue, event, clock.now())
    if (timer !== null) clock.clearTimeout(timer)
    const expiry = nextExpiry(queue)
    timer = expiry === null ? null : clock.setTimeout(() => happen({ type: 'tick' }), expiry - clock.now())
    for (const listener of listeners) listener()
  }
  return {
    queue: () => queue,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    show: (message) => {
      const id = queue.nextId
      const ms = message.sticky === true ? Infinity : message.link === undefined ? toastMs.plain : toastMs.withLink
      happen({ type: 'show', message, ms })
      return id
    },
    dismiss: (id) => happen({ type: 'dismiss', id }),
    hold: (by) => happen({ type: 'hold', by }),
    release: (by) => happen({ type: 'release', by }),
  }
}
