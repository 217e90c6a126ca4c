import type { InputError } from './input-checks.ts'

/** What a field shows of its validity. */
export interface FieldState {
  readonly error: InputError | null
  /** How often its label has shaken. */
  readonly shakes: number
}

export const untouched: FieldState = { error: null, shakes: 0 }

/** `error` is what a check of the present value says. */
export type FieldEvent =
  | { readonly type: 'change'; readonly error: InputError | null }
  | { readonly type: 'blur' | 'report'; readonly error: InputError | null; readonly disabled: boolean }

/**
 * §5: a field is checked when it is left, unless it is disabled; that it is required is no news to somebody who only passes
 * through it. A report (of its form) shows everything and shakes the label of what is wrong. While somebody types, an error
 * that is shown goes as soon as it is mended, and no other comes.
 */
export function nextFieldState(state: FieldState, event: FieldEvent): FieldState {
  const { error } = event
  if (event.type === 'change') return error === null ? shown(state, null) : state
  if (event.disabled) return event.type === 'report' ? shown(state, null) : state
  if (event.type === 'report') return { error, shakes: state.shakes + (error === null ? 0 : 1) }
  return error?.code === 'required' && state.error === null ? state : shown(state, error)
}

const shown = (state: FieldState, error: InputError | null): FieldState =>
  state.error === error ? state : { ...state, error }
