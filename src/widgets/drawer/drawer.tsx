import type { ReactNode } from 'react'
import { Dialog } from '../modal/dialog.tsx'
import { DialogHead } from '../modal/dialog-head.tsx'
import type { Overlay } from '../phase/use-phase.ts'
import frame from '../modal/dialog.module.css'
import css from './drawer.module.css'

/** A panel from the bottom edge, for small screens. `overlay` is its phase: `usePhase(dialogMs, { onOpen, onClose })`. */
export function Drawer({
  overlay,
  title,
  close,
  tools,
  focusContent = false,
  children,
  footer,
}: {
  readonly overlay: Overlay
  readonly title: string
  /** Text of the close button beside the title; without it the footer has one. */
  readonly close?: string
  /** Stays above the content when that is scrolled. */
  readonly tools?: ReactNode
  /** Something in the content is marked with `data-focus` and has the focus first. */
  readonly focusContent?: boolean
  readonly children: ReactNode
  readonly footer: ReactNode
}) {
  return (
    <Dialog overlay={overlay} label={title} className={css.drawer}>
      <DialogHead title={title} close={close} onClose={overlay.hide} focused={!focusContent} />
      {tools !== undefined && <div className={css.tools}>{tools}</div>}
      <div className={frame.content}>{children}</div>
      <div className={`${frame.foot} ${css.foot}`}>{footer}</div>
    </Dialog>
  )
}
