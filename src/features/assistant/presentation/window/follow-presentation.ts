import { pointTo } from './pointed-element.ts'
import type { WindowState } from '../window-state.ts'

/** Without an answer for so long, in ms, the window says that it has no connection. */
const silence = 5_000

/** Follows the presentation of this window: loads what is shown now, points to a part of it, and blanks the screen. */
export function followPresentation(frame: HTMLElement): void {
  const { presentation, window: address } = frame.dataset
  // A presentation that has ended has no state.
  if (presentation === undefined || address === undefined) return
  const first: WindowState = JSON.parse(presentation)
  show(frame, first)
  const events = new EventSource(`${address}/events`)
  const lost = frame.querySelector<HTMLElement>('[role="status"]')
  let waiting: ReturnType<typeof setTimeout> | undefined
  events.addEventListener('open', () => {
    clearTimeout(waiting)
    waiting = undefined
    if (lost !== null) lost.hidden = true
  })
  events.addEventListener('error', () => {
    // The server answers otherwise when the presentation has ended: the page then says so.
    if (events.readyState === EventSource.CLOSED) location.replace(address)
    // Each further attempt that fails is an error too.
    waiting ??= setTimeout(() => {
      if (lost !== null) lost.hidden = false
    }, silence)
  })
  events.addEventListener('state', ({ data }: MessageEvent<string>) => {
    const state: WindowState = JSON.parse(data)
    if (state.page === first.page) show(frame, state)
    else location.replace(address)
  })
  events.addEventListener('ended', () => {
    events.close()
    location.replace(address)
  })
}

function show(frame: HTMLElement, { isBlank, mayBrowse, pointer }: WindowState): void {
  frame.toggleAttribute('data-blank', isBlank)
  frame.toggleAttribute('data-browse', mayBrowse)
  pointTo(frame, pointer)
}
