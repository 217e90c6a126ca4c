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
  type RefObject,
} from 'react'
import { leaveDelayMs, nextTooltipState } from './tooltip-state.ts'
import above from '#platform/widgets/phase/overlay.module.css'
import css from './tooltip.module.css'

/** A remark about an element, shown while the mouse is over it, while it has the focus, and after a tap. */
export function Tooltip({
  text,
  children,
}: {
  readonly text: ReactNode
  /**
   * Renders the element that the remark describes, a button or a link. The attributes connect the two while the remark
   * is shown.
   */
  readonly children: (trigger: { readonly 'aria-describedby': string | undefined }) => ReactNode
}) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)
  const pointer = useRef('')
  const [state, dispatch] = useReducer(nextTooltipState, 'closed')
  const shown = state !== 'closed'

  useEffect(() => {
    if (state !== 'leaving') return undefined
    const timer = setTimeout(dispatch, leaveDelayMs, 'late')
    return () => clearTimeout(timer)
  }, [state])
  useLayoutEffect(() => {
    // Without anchor positioning the tooltip stays in the page (tooltip.module.css).
    if (shown && CSS.supports('anchor-scope: all')) tip.current?.showPopover()
    else if (tip.current?.matches(':popover-open') === true) tip.current.hidePopover()
  }, [shown])
  useDismissal(anchor, shown, dispatch)

  const over = {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      pointer.current = pointerType
    },
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') dispatch('enter')
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') dispatch('leave')
    },
    onClick: () => {
      if (pointer.current !== 'mouse') dispatch('enter')
    },
    onFocus: ({ target }: FocusEvent) => {
      if (target.matches(':focus-visible')) dispatch('enter')
    },
    onBlur: () => dispatch('dismiss'),
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
        // A press on the tooltip must not move the focus, so the tooltip stays open.
        {...{ onMouseDown: (event: MouseEvent) => event.preventDefault() }}
      >
        <span className={`${above.apart} ${css.bubble}`}>{text}</span>
      </span>
    </span>
  )
}

/** While the remark is shown, Escape and a press outside of its element dismiss it. */
function useDismissal(
  anchor: RefObject<HTMLElement | null>,
  shown: boolean,
  dispatch: (event: 'dismiss') => void,
): void {
  const onPress = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && anchor.current?.contains(target) === false) dispatch('dismiss')
  })
  useEffect(() => {
    if (!shown) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // Escape closes the tooltip first; a dialog around it responds to the next press.
      event.stopPropagation()
      event.preventDefault()
      dispatch('dismiss')
    }
    document.addEventListener('keydown', onKeyDown, true)
    document.addEventListener('mousedown', onPress)
    return () => {
      document.removeEventListener('keydown', onKeyDown, true)
      document.removeEventListener('mousedown', onPress)
    }
  }, [shown, dispatch])
}
