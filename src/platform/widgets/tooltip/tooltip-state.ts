/** §4: in the state `leaving` the tooltip is still open for a moment, so that the pointer can move onto it. */
export type TooltipState = 'closed' | 'open' | 'leaving'

/**
 * `enter`: the mouse, the focus or a tap reached the trigger. `late`: the delay after leaving is over. `dismiss`:
 * Escape, or a press elsewhere.
 */
export type TooltipAction = 'enter' | 'leave' | 'late' | 'dismiss'

/** §9: the delay in milliseconds. */
export const leaveDelayMs = 50

const next: { readonly [From in TooltipState]: { readonly [Action in TooltipAction]?: TooltipState } } = {
  closed: { enter: 'open' },
  open: { leave: 'leaving', dismiss: 'closed' },
  leaving: { enter: 'open', late: 'closed', dismiss: 'closed' },
}

export const nextTooltipState = (state: TooltipState, action: TooltipAction): TooltipState =>
  next[state][action] ?? state
