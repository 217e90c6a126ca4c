import { useEffect, useRef, type ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'
import css from './drawer.module.css'

/** A panel from the bottom on small screens. Mounted while it is open: the native dialog holds the focus and gives it back. */
export function Drawer({
  title,
  closeLabel,
  onClose,
  children,
  footer,
}: {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly footer: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The dialog itself is hit only outside its content: on the backdrop.
    const onClick = (event: MouseEvent): void => {
      if (event.target === element) element?.close()
    }
    element?.addEventListener('click', onClick)
    return () => element?.close()
  }, [])
  return (
    <dialog className={css.drawer} ref={dialog} aria-label={title} onClose={onClose}>
      <div className={css.head}>
        <h2>{title}</h2>
        <button type="button" className={css.close} aria-label={closeLabel} onClick={onClose}>
          <Icon name="close" size={24} />
        </button>
      </div>
      <div className={css.content}>{children}</div>
      <div className={css.foot}>{footer}</div>
    </dialog>
  )
}
