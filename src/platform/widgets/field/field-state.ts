import type { InputError } from '#platform/values/input-checks.ts'

/** The validity that a field shows. */
export interface FieldState {
  readonly error: InputError | null
  /** How many times the label has shaken. */
  readonly shakes: number
}

export const untouched: FieldState = { error: null, shakes: 0 }

/** `error` is the result of checking the current value. */
export type FieldEvent =
  | { readonly type: 'change'; readonly error: InputError | null }
  | { readonly type: 'blur' | 'report'; readonly error: InputError | null; readonly disabled: boolean }

/**
 * Computes the next state of a field (§5). A field is checked on blur unless it is disabled; an empty required field
 * shows nothing if the user only passes through it. A report, which its form requests, always shows the error and
 * shakes the label. While the user types, a visible error disappears as soon as it is corrected and no new error
 * appears.
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
