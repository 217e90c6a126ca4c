const eventName = 'portal-written'

/** Notifies the parts of the page that show counts: a form has changed something. */
export const notifyWritten = (): void => {
  document.dispatchEvent(new Event(eventName))
}

/** Calls `run` after each form that has changed something. Returns the end of it. */
export function onWritten(run: () => void): () => void {
  document.addEventListener(eventName, run)
  return () => document.removeEventListener(eventName, run)
}
