import { useRef, useSyncExternalStore, type FocusEvent } from 'react'
import { noToasts, shownToasts } from '#domain/toast-queue.ts'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Icon } from '../icon/icon.tsx'
import { createToasts, type ToastMessage } from './toast-store.ts'
import above from '../phase/overlay.module.css'
import css from './toast.module.css'

const toasts = createToasts({
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(Number(timer)),
})

/** Says something at the top of the page for a while; gives back how to take it away before. In the browser only. */
export function showToast(message: ToastMessage): () => void {
  const id = toasts.show(message)
  return () => toasts.dismiss(id)
}

/** Where toasts appear: once on a page. It stands there before the first of them, so that a screen reader announces it. */
export function ToastArea({
  label,
  closeLabel,
}: {
  /** `Notifications` */
  readonly label: string
  readonly closeLabel: string
}) {
  const queue = useSyncExternalStore(toasts.subscribe, toasts.queue, () => noToasts)
  const cameFrom = useRef<EventTarget | null>(null)
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (currentTarget.contains(elementOf(relatedTarget))) return
    cameFrom.current = relatedTarget
    toasts.hold('focus')
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(elementOf(relatedTarget))) toasts.release('focus')
  }
  const close = (id: number): void => {
    // The focus must not be lost with the button that has it.
    elementOf(cameFrom.current)?.focus()
    toasts.dismiss(id)
  }
  // WCAG 2.2.1: whoever is there reads it.
  const presence = {
    onPointerEnter: () => toasts.hold('pointer'),
    onPointerLeave: () => toasts.release('pointer'),
    onFocus,
    onBlur,
  }
  return (
    <section {...presence} className={css.area} aria-label={label} aria-live="polite">
      {shownToasts(queue).map(({ id, message: { variant = 'info', title, text, link, actions } }) => (
        <div key={id} className={`${above.overlay} ${css.toast}`} data-variant={variant}>
          <Icon name={variant} size={24} />
          <div className={css.body}>
            {title !== undefined && <p className={css.title}>{title}</p>}
            <p>
              {text} {link && <a href={link.href}>{link.text}</a>}
            </p>
            {actions !== undefined && <div className={css.actions}>{actions}</div>}
          </div>
          <IconButton label={closeLabel} iconName="close" size="small" onClick={() => close(id)} />
        </div>
      ))}
    </section>
  )
}

const elementOf = (target: EventTarget | null): HTMLElement | null => (target instanceof HTMLElement ? target : null)
