import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Phase } from '#platform/widgets/phase/phase.ts'
import above from '#platform/widgets/phase/overlay.module.css'
import css from './dropdown.module.css'

export const dropdownVariants = ['picklist', 'menu', 'suggestions'] as const

export type DropdownVariant = (typeof dropdownVariants)[number]

/**
 * A trigger and the panel that it opens. CSS alone positions the panel: it follows the trigger and flips at the edge of
 * the window.
 */
export function Dropdown({
  root,
  variant,
  phase,
  trigger,
  onLeave,
  className = '',
  children,
}: {
  readonly root: RefObject<HTMLDivElement | null>
  readonly variant: DropdownVariant
  readonly phase: Phase
  readonly trigger: ReactNode
  /** Called when the focus leaves the dropdown or something outside it is pressed. */
  readonly onLeave: () => void
  readonly className?: string | undefined
  readonly children: ReactNode
}) {
  return (
    <div
      ref={root}
      className={`${css.anchor} ${className}`}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave()
      }}
    >
      {trigger}
      {phase !== 'closed' && (
        <Panel root={root} variant={variant} phase={phase} onLeave={onLeave}>
          {children}
        </Panel>
      )}
    </div>
  )
}

function Panel({
  root,
  variant,
  phase,
  onLeave,
  children,
}: {
  readonly root: RefObject<HTMLDivElement | null>
  readonly variant: DropdownVariant
  readonly phase: Phase
  readonly onLeave: () => void
  readonly children: ReactNode
}) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // A browser without anchor positioning could not place the panel in the top layer; there it stays in the page
    // (dropdown.module.css).
    if (CSS.supports('anchor-scope: all')) panel.current?.showPopover()
    panel.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true })
  }, [])
  const onPress = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && root.current?.contains(target) === false) onLeave()
  })
  useEffect(() => {
    // Some browsers keep the focus on the button when something that cannot be focused is pressed.
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  return (
    <div
      ref={panel}
      className={`${above.overlay} ${css.panel}`}
      popover="manual"
      data-variant={variant}
      data-phase={phase}
    >
      {children}
    </div>
  )
}
