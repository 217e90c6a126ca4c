import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogHead } from './dialog-head.tsx'
import type { Overlay } from '../phase/use-phase.ts'
import frame from './dialog.module.css'
import css from './modal.module.css'

export interface ModalTexts {
  readonly close: string
  /** Said to a screen reader while it cannot be closed: `Saving, please wait`. */
  readonly busy?: string
}

/** A question or a form over the page. `overlay` is its phase: `usePhase(dialogMs, { onOpen, onClose })`. */
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
  /** While something runs that must not be left: neither Escape nor the backdrop nor the button closes it. */
  readonly disableClose?: boolean
  readonly children: ReactNode
  /** Buttons, the main one last. */
  readonly footer?: ReactNode
}) {
  return (
    <Dialog overlay={overlay} label={title} disableClose={disableClose} className={css.modal}>
      <DialogHead title={title} close={texts.close} onClose={overlay.hide} disabled={disableClose} />
      {/* A stop of the Tab key: what is longer than the window is read by keys. */}
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
