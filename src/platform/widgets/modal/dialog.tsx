import {
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import type { Overlay } from '#platform/widgets/phase/use-phase.ts'
import above from '#platform/widgets/phase/overlay.module.css'
import css from './dialog.module.css'

interface Frame {
  readonly overlay: Overlay
  readonly label: string
  /** While true, neither Escape nor a press on the backdrop closes the dialog (WID-04). */
  readonly disableClose?: boolean
  readonly className: string | undefined
  readonly children: ReactNode
}

/**
 * The native modal dialog behind modals and drawers; it is rendered only while it is not closed. The browser provides
 * the top layer, the inert page and the focus management.
 */
export function Dialog(frame: Frame) {
  return frame.overlay.phase === 'closed' ? null : <ShownDialog {...frame} />
}

function ShownDialog({ overlay, label, disableClose = false, className, children }: Frame) {
  const dialog = useRef<HTMLDialogElement>(null)
  // This is a layout effect, because the dialog must be closed while it is still in the document. Otherwise the focus is
  // lost.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true })
    return () => element?.close()
  }, [])
  const dismiss = disableClose ? () => {} : overlay.hide
  const dismissed = {
    // Browsers without `closedby` would close the dialog on Escape.
    onCancel: (event: SyntheticEvent) => event.preventDefault(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      event.stopPropagation()
      dismiss()
    },
    onMouseDown: (event: MouseEvent) => {
      // The target is the dialog element itself only outside its content, which is the backdrop. The focus stays inside.
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
      {/* This element receives the focus when text is pressed, so key presses still reach the dialog. */}
      <div className={css.inside} tabIndex={-1}>
        {children}
      </div>
    </dialog>
  )
}
