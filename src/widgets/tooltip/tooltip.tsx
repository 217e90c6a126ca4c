import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { leaveMs, nextTooltip } from './tooltip-state.ts'
import above from '../phase/overlay.module.css'
import css from './tooltip.module.css'

/** A remark on something: shown while the mouse is over it or it has the focus, and by a tap. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: ReactNode
  /** Draws what the remark is on, a button or a link; the attributes tie it to the remark while that is shown. */
  readonly children: (trigger: { readonly 'aria-describedby': string | undefined }) => ReactNode
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const pointer = useRef('')
  const [state, happen] = useReducer(nextTooltip, 'closed')
  const shown = state !== 'closed'

  useEffect(() => {
    if (state !== 'leaving') return undefined
    const timer = setTimeout(happen, leaveMs, 'late')
    return () => clearTimeout(timer)
  }, [state])
  useLayoutEffect(() => {
    // Elsewhere it stands in the page (tooltip.module.css).
    if (shown && CSS.supports('anchor-scope: all')) tip.current?.showPopover()
    else if (tip.current?.matches(':popover-open') === true) tip.current.hidePopover()
  }, [shown])
  const onPress = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && anchor.current?.contains(target) === false) happen('dismiss')
  })
  useEffect(() => {
    if (!shown) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Before the dialog around it, which has the next one.
      event.stopPropagation()
      event.preventDefault()
      happen('dismiss')
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('mousedown', onPress)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('mousedown', onPress)
    }
  }, [shown])

  const over = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') happen('enter')
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') happen('leave')
    },
    onClick: () => {
      if (pointer.current !== 'mouse') happen('enter')
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) happen('enter')
    },
    onBlur: () => happen('dismiss'),
  }
  return (
    <span ref={anchor} className={css.anchor} {...over}>
      {children({ 'aria-describedby': shown ? id : undefined })}
      <span
        ref={tip}
        id={id}
        className={css.tip}
        role="tooltip"
        popover="manual"
        data-open={shown ? '' : undefined}
        // Pressed itself, it leaves the focus where it is, and so stays.
        {...{ onMouseDown: (event: MouseEvent) => event.preventDefault() }}
      >
        <span className={`${above.apart} ${css.bubble}`}>{text}</span>
      </span>
    </span>
  )
}
