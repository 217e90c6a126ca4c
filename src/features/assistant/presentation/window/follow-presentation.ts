import { pointTo } from './pointed-element.ts'
import type { WindowState } from '../window-state.ts'

/** After so long without a connection, in ms, the window says so; and so long it waits before it tries again. */
const silence = 5_000

/** Follows the presentation of this window: loads what is shown now, points to a part of it, and blanks the screen. */
export function followPresentation(frame: HTMLElement): void {
  const { presentation, window: address } = frame.dataset
  // A presentation that has ended has no state.
  if (presentation === undefined || address === undefined) return
  const first: WindowState = JSON.parse(presentation)
  show(frame, first)
  const lost = frame.querySelector<HTMLElement>('[role="status"]')
  let waiting: ReturnType<typeof setTimeout> | undefined
  const showLost = (isLost: boolean): void => {
    if (lost !== null) lost.hidden = !isLost
  }
  const open = (): void => {
    const events = new EventSource(`${address}/events`)
    events.addEventListener('open', () => {
      clearTimeout(waiting)
      waiting = undefined
      showLost(false)
    })
    events.addEventListener('error', () => {
      // Each further attempt that fails is an error too.
      waiting ??= setTimeout(() => showLost(true), silence)
      // The browser itself tries again unless the answer was a refusal.
      if (events.readyState === EventSource.CLOSED) setTimeout(tryAgain, silence)
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
  /** The presentation has ended, or the portal is busy or restarting: then the window keeps its page. */
  const tryAgain = (): void => {
    fetch(address).then(
      ({ status }) => (status === 404 ? location.replace(address) : open()),
      () => setTimeout(tryAgain, silence),
    )
  }
  open()
}

function show(frame: HTMLElement, { isBlank, mayBrowse, pointer }: WindowState): void {
  frame.toggleAttribute('data-blank', isBlank)
  frame.toggleAttribute('data-browse', mayBrowse)
  pointTo(frame, pointer)
}
