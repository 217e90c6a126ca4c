import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogHead } from './dialog-head.tsx'
import type { Overlay } from '#platform/widgets/phase/use-phase.ts'
import frame from './dialog.module.css'
import css from './modal.module.css'

export interface ModalTexts {
  readonly close: string
  /** The announcement for a screen reader while the modal cannot be closed, such as `Saving, please wait`. */
  readonly busy?: string
}

/** A question or a form above the page. `overlay` is its state: `usePhase(dialogMs, { onOpen, onClose })`. */
export function Modal({
  overlay,
  title,
  texts,
  disableClose = false,
  children,
  footer,
}: {
  readonly overlay: Overlay
  readonly title: string
  readonly texts: ModalTexts
  /** True while an operation must not be interrupted: neither Escape, the backdrop nor the button closes the modal. */
  readonly disableClose?: boolean
  readonly children: ReactNode
  /** The buttons, with the primary one last. */
  readonly footer?: ReactNode
}) {
  return (
    <Dialog overlay={overlay} label={title} disableClose={disableClose} className={css.modal}>
      <DialogHead title={title} close={texts.close} onClose={overlay.hide} disabled={disableClose} />
      {/* The content is a tab stop, so that it can be scrolled by keyboard if it is taller than the window. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={`${frame.content} ${css.content}`} tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
      {footer !== undefined && <div className={`${frame.foot} ${css.foot}`}>{footer}</div>}
      <span className="visually-hidden" role="status">
        {disableClose ? texts.busy : ''}
      </span>
    </Dialog>
  )
}
