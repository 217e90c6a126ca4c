import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { isMoving, nextPhase, type Phase } from './phase.ts'

/** §9: the duration of the transitions of a modal or a drawer, and of a dropdown, in milliseconds. */
export const dialogMs = 250
export const dropdownMs = 150

export interface Overlay {
  readonly phase: Phase
  /** Opens the overlay if it is closed; otherwise does nothing. */
  readonly show: () => void
  /** Closes the overlay if it is open; otherwise does nothing. */
  readonly hide: () => void
}

/** Manages the phase of an overlay. The callbacks run when a transition ends, `ms` milliseconds after its start. */
export function usePhase(
  ms: number,
  { onOpen, onClose }: { readonly onOpen?: () => void; readonly onClose?: () => void } = {},
): Overlay {
  const [phase, dispatch] = useReducer(nextPhase, 'closed')
  const previous = useRef(phase)
  const notify = useEffectEvent(() => {
    if (previous.current !== phase) (phase === 'open' ? onOpen : onClose)?.()
    previous.current = phase
  })
  useEffect(() => {
    if (!isMoving(phase)) return notify()
    const timer = setTimeout(dispatch, ms, 'end')
    return () => clearTimeout(timer)
  }, [phase, ms])
  return useMemo(() => ({ phase, show: () => dispatch('show'), hide: () => dispatch('hide') }), [phase])
}
