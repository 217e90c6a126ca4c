import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import type { Overlay } from '../phase/use-phase.ts'
import above from '../phase/overlay.module.css'
import css from './dialog.module.css'

interface Frame {
  readonly overlay: Overlay
  readonly label: string
  /** Neither Escape nor the backdrop closes it (WID-04). */
  readonly disableClose?: boolean
  readonly className: string | undefined
  readonly children: ReactNode
}

/** The native modal dialog of modals and drawers, there as long as it is not closed. Top layer, inert page and focus are the browser's. */
export function Dialog(frame: Frame) {
  return frame.overlay.phase === 'closed' ? null : <ShownDialog {...frame} />
}

function ShownDialog({ overlay, label, disableClose = false, className, children }: Frame) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Not an effect after painting: it has to be closed while it is still in the page, or the focus is lost.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true })
    return () => element?.close()
  }, [])
  const dismiss = disableClose ? () => {} : overlay.hide
  const dismissed = {
    // Browsers without `closedby` would close it by themselves.
    onCancel: (event: SyntheticEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      dismiss()
    },
    onMouseDown: (event: MouseEvent) => {
      // The dialog itself is hit only outside its content: on the backdrop. The focus stays inside.
      if (event.target !== dialog.current) return
      event.preventDefault()
      dismiss()
    },
  }
  return (
    <dialog
      ref={dialog}
      className={`${above.overlay} ${css.dialog} ${className ?? ''}`}
      data-phase={overlay.phase}
      aria-label={label}
      closedby="none"
      {...dismissed}
    >
      {/* Takes the focus when a word is pressed, so that keys still reach the dialog. */}
      <div className={css.inside} tabIndex={-1}>
        {children}
      </div>
    </dialog>
  )
}
