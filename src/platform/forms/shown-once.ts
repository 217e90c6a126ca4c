import { use, useEffect, useSyncExternalStore } from 'react'
import { FormsContext } from '#platform/pages/forms-context.ts'

/** What the last accepted form of the page has to show; null: nothing. It is gone with the page. */
let shown: { readonly at: string; readonly value: unknown } | null = null
const listeners = new Set<() => void>()

/** Shows what a form has created, until another form of the page is accepted or the page is left. `at`: the id of the form. */
export function showOnce(at: string, value: unknown): void {
  if (value === null && shown === null) return
  shown = value === null ? null : { at, value }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What one of these forms has to show once: a new token, codes. The page reads it where it shows it. `dismiss` ends that. `forms`: the
 * ids of the forms; `read` takes what the server says for what it is, or for nothing.
 */
export function useShown<Shown>(
  forms: readonly string[],
  read: (value: unknown) => Shown | null,
): { readonly shown: Shown | null; readonly dismiss: () => void } {
  const { sent } = use(FormsContext)
  const later = useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
  // Nothing of it stays for another page.
  useEffect(() => dismiss, [])
  const last = later ?? (sent === null ? null : { at: sent.at, value: sent.shown })
  return { shown: last !== null && forms.includes(last.at) ? read(last.value) : null, dismiss }
}

const dismiss = (): void => showOnce('', null)
