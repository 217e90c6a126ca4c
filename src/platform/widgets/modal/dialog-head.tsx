import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import css from './dialog.module.css'

/**
 * The title and, if a label is given, a close button. The title receives the focus first, so that a screen reader
 * starts there.
 */
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
  /** False if another element receives the focus first. */
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
