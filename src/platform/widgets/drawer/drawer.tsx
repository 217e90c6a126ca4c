import type { ReactNode } from 'react'
import { Dialog } from '#platform/widgets/modal/dialog.tsx'
import { DialogHead } from '#platform/widgets/modal/dialog-head.tsx'
import type { Overlay } from '#platform/widgets/phase/use-phase.ts'
import frame from '#platform/widgets/modal/dialog.module.css'
import css from './drawer.module.css'

/**
 * A panel that opens from the bottom edge on small screens. `overlay` is its state: `usePhase(dialogMs, { onOpen,
 * onClose })`.
 */
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
  /** The label of the close button beside the title. Without it the footer must contain a close button. */
  readonly close?: string
  /** Content that stays above the scrolling area. */
  readonly tools?: ReactNode
  /** If true, an element of the content that has the attribute `data-focus` receives the focus instead of the title. */
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
