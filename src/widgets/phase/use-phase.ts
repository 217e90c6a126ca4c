import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react'
import { isMoving, nextPhase, type Phase } from './phase.ts'

/** §9, milliseconds: how long a modal or a drawer takes to come and to go, and how long a dropdown takes. */
export const dialogMs = 250
export const dropdownMs = 150

export interface Overlay {
  readonly phase: Phase
  /** Only from closed; else nothing. */
  readonly show: () => void
  /** Only from open; else nothing. */
  readonly hide: () => void
}

/** What opens over the page: its phase, and the events at the ends of its movements, `ms` after their start. */
export function usePhase(
  ms: number,
  { onOpen, onClose }: { readonly onOpen?: () => void; readonly onClose?: () => void } = {},
): Overlay {
  const [phase, go] = useReducer(nextPhase, 'closed')
  const before = useRef(phase)
  const tell = useEffectEvent(() => {
    if (before.current !== phase) (phase === 'open' ? onOpen : onClose)?.()
    before.current = phase
  })
  useEffect(() => {
    if (!isMoving(phase)) return tell()
    const timer = setTimeout(go, ms, 'end')
    return () => clearTimeout(timer)
  }, [phase, ms])
  return useMemo(() => ({ phase, show: () => go('show'), hide: () => go('hide') }), [phase])
}
