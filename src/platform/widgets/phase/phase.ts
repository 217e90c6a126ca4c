/**
 * §4: the phases of modals, drawers and dropdowns. During the transitions `opening` and `closing` they do not respond
 * to user actions.
 */
export type Phase = 'closed' | 'opening' | 'open' | 'closing'

export type PhaseAction = 'show' | 'hide' | 'end'

const next: { readonly [From in Phase]: { readonly [Action in PhaseAction]?: Phase } } = {
  closed: { show: 'opening' },
  opening: { end: 'open' },
  open: { hide: 'closing' },
  closing: { end: 'closed' },
}

/** Returns the phase after an action, or the same phase if the action is not allowed in it (WID-03, WID-04). */
export const nextPhase = (phase: Phase, action: PhaseAction): Phase => next[phase][action] ?? phase

export const isMoving = (phase: Phase): boolean => phase === 'opening' || phase === 'closing'
/** Whether the overlay counts as shown. During the closing transition it no longer does. */
export const isShown = (phase: Phase): boolean => phase === 'opening' || phase === 'open'
