/** §4: of a modal, a drawer and a dropdown alike. `opening` and `closing` are its movement: it takes no orders then. */
export type Phase = 'closed' | 'opening' | 'open' | 'closing'

export type PhaseAction = 'show' | 'hide' | 'end'

const next: { readonly [From in Phase]: { readonly [Action in PhaseAction]?: Phase } } = {
  closed: { show: 'opening' },
  opening: { end: 'open' },
  open: { hide: 'closing' },
  closing: { end: 'closed' },
}

/** The phase after an action; the same one where the action does not belong to it (WID-03, WID-04). */
export const nextPhase = (phase: Phase, action: PhaseAction): Phase => next[phase][action] ?? phase

export const isMoving = (phase: Phase): boolean => phase === 'opening' || phase === 'closing'
/** To the eye: what is on its way out is gone for whoever acts. */
export const isShown = (phase: Phase): boolean => phase === 'opening' || phase === 'open'
