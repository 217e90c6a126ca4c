import { use, useEffect, useReducer, useRef, type RefObject } from 'react'
import { nextFieldState, untouched } from './field-state.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { FormContext, type FieldValue } from '#platform/widgets/form/form-context.ts'

/** The properties that all fields share. */
export interface FieldProperties {
  readonly label: string
  /** The id of the control; one of its own if absent. */
  readonly id?: string
  readonly name?: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** An error text from outside, for example from the server. The field's own checks take precedence. */
  readonly error?: string | null
  /** Translates an error: `inputErrorText(t)`. */
  readonly errorText: (error: InputError) => string
}

/** Manages the validity of one field: when it is checked and which error is shown (§5). */
export function useField<Element extends HTMLElement, Content>(
  { name = '', disabled = false, error: externalError = null, errorText }: FieldProperties,
  /** The current content, its check, and the value that the form reads. */
  content: Content,
  check: (content: Content) => InputError | null,
  value: FieldValue,
): {
  readonly element: RefObject<Element | null>
  /** The translated error. */
  readonly error: string | null
  readonly shakes: number
  readonly changed: (next: Content) => void
  readonly blurred: () => void
} {
  const [state, dispatch] = useReducer(nextFieldState, untouched)
  const element = useRef<Element>(null)
  const form = use(FormContext)
  // Event handlers that run later need the values of the latest render.
  const current = { disabled, value, error: () => check(content) }
  const latest = useRef(current)
  useEffect(() => {
    latest.current = current
  })
  useEffect(() => {
    const field = {
      name,
      element: () => element.current,
      report: () => {
        const error = latest.current.disabled ? null : latest.current.error()
        dispatch({ type: 'report', error, disabled: latest.current.disabled })
        return error
      },
      value: () => latest.current.value,
    }
    form?.add(field)
    return () => {
      form?.delete(field)
    }
  }, [form, name])
  return {
    element,
    error: disabled ? null : state.error === null ? externalError : errorText(state.error),
    shakes: state.shakes,
    changed: (next) => dispatch({ type: 'change', error: check(next) }),
    blurred: () =>
      afterPress(() => dispatch({ type: 'blur', error: latest.current.error(), disabled: latest.current.disabled })),
  }
}

/**
 * If a press moves the focus away, the check waits until the press ends. Otherwise a message of two lines would move
 * the pressed button away from the pointer and its click would be lost.
 */
function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else document.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
