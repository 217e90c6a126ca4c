import type { ReactNode } from 'react'
import type { Clock } from '#platform/values/limits/timing.ts'
import {
  nextExpiry,
  nextToasts,
  noToasts,
  toastMs,
  type Hold,
  type ToastEvent,
  type ToastQueue,
} from './toast-queue.ts'

export const toastVariants = ['info', 'success', 'warning', 'error'] as const

export interface ToastMessage {
  readonly variant?: (typeof toastVariants)[number]
  readonly text: string
  readonly title?: string
  readonly link?: { readonly text: string; readonly href: string }
  /** Stays until it is closed, such as the warning before a session ends. */
  readonly sticky?: boolean
  /** Buttons below the text. */
  readonly actions?: ReactNode
}

export interface ToastStore {
  readonly queue: () => ToastQueue<ToastMessage>
  readonly subscribe: (listener: () => void) => () => void
  /** Returns the id for `dismiss`. */
  readonly show: (message: ToastMessage) => number
  readonly dismiss: (id: number) => void
  readonly hold: (by: Hold) => void
  readonly release: (by: Hold) => void
}

/** The toasts of a page, with a single timer for the next one that expires. */
export function createToasts(clock: Clock & { readonly now: () => number }): ToastStore {
  let queue: ToastQueue<ToastMessage> = noToasts
  let timer: unknown = null
  const listeners = new Set<() => void>()
  const dispatch = (event: ToastEvent<ToastMessage>): void => {
    queue = nextToasts(queue, event, clock.now())
    if (timer !== null) clock.clearTimeout(timer)
    const expiry = nextExpiry(queue)
    timer = expiry === null ? null : clock.setTimeout(() => dispatch({ type: 'tick' }), expiry - clock.now())
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
      dispatch({ type: 'show', message, ms })
      return id
    },
    dismiss: (id) => dispatch({ type: 'dismiss', id }),
    hold: (by) => dispatch({ type: 'hold', by }),
    release: (by) => dispatch({ type: 'release', by }),
  }
}
