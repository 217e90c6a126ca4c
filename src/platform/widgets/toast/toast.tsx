import { useRef, useSyncExternalStore, type FocusEvent } from 'react'
import { noToasts, shownToasts } from './toast-queue.ts'
import { IconButton } from '#platform/widgets/icon-button/icon-button.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import { createToasts, type ToastMessage } from './toast-store.ts'
import above from '#platform/widgets/phase/overlay.module.css'
import css from './toast.module.css'

const toasts = createToasts({
  now: () => performance.now(),
  setTimeout: (run, ms) => window.setTimeout(run, ms),
  clearTimeout: (timer) => window.clearTimeout(Number(timer)),
})

/** Shows a toast at the top of the page for a while. Returns a function that removes it earlier. Only for the browser. */
export function showToast(message: ToastMessage): () => void {
  const id = toasts.show(message)
  return () => toasts.dismiss(id)
}

/**
 * The area in which toasts appear, once per page. It is rendered before the first toast, so that a screen reader
 * announces it.
 */
export function ToastArea({
  label,
  closeLabel,
}: {
  /** The accessible name, such as `Notifications`. */
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
    // The focus must not get lost when the focused button is removed.
    elementOf(cameFrom.current)?.focus()
    toasts.dismiss(id)
  }
  // WCAG 2.2.1: the time is paused while the user reads.
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
