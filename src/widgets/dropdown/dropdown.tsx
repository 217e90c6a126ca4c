import { useEffect, useEffectEvent, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { Phase } from '../phase/phase.ts'
import above from '../phase/overlay.module.css'
import css from './dropdown.module.css'

export const dropdownVariants = ['picklist', 'menu', 'suggestions'] as const

export type DropdownVariant = (typeof dropdownVariants)[number]

/** A trigger and what opens beside it. Where it stands is CSS alone: it follows the trigger and turns over at the window's edge. */
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
  /** The focus went elsewhere, or something outside was pressed. */
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
    // Without anchors a browser could not place it in the top layer: there it stands in the page (dropdown.module.css).
    if (CSS.supports('anchor-scope: all')) panel.current?.showPopover()
    panel.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true })
  }, [])
  const onPress = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && root.current?.contains(target) === false) onLeave()
  })
  useEffect(() => {
    // Not every browser takes the focus from a button when something without focus is pressed.
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
