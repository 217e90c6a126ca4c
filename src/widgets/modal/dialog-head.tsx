import { IconButton } from '../icon-button/icon-button.tsx'
import css from './dialog.module.css'

/** Title and, where there is a word for it, a button to close. The title has the focus first, so that a screen reader begins there. */
export function DialogHead({
  title,
  close,
  onClose,
  disabled = false,
  focused = true,
}: {
  readonly title: string
  readonly close?: string | undefined
  readonly onClose: () => void
  readonly disabled?: boolean
  /** False where something else has the focus first. */
  readonly focused?: boolean
}) {
  return (
    <div className={css.head}>
      <h2 tabIndex={-1} data-focus={focused ? '' : undefined}>
        {title}
      </h2>
      {close !== undefined && (
        <IconButton label={close} iconName="close" size="large" disabled={disabled} onClick={onClose} />
      )}
    </div>
  )
}
