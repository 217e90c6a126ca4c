/** §4: `leaving` is open still, for a moment, so that the pointer can go over to it. */
export type TooltipState = 'closed' | 'open' | 'leaving'

/** `enter`: the mouse or the focus has come, or a finger has tapped. `late`: the moment is over. `dismiss`: Escape, or a press elsewhere. */
export type TooltipAction = 'enter' | 'leave' | 'late' | 'dismiss'

/** §9, milliseconds. */
export const leaveMs = 50

const next: { readonly [From in TooltipState]: { readonly [Action in TooltipAction]?: TooltipState } } = {
  closed: { enter: 'open' },
  open: { leave: 'leaving', dismiss: 'closed' },
  leaving: { enter: 'open', late: 'closed', dismiss: 'closed' },
}

export const nextTooltip = (state: TooltipState, action: TooltipAction): TooltipState => next[state][action] ?? state
