import { use, useEffect, useReducer, useRef, type RefObject } from 'react'
import { nextFieldState, untouched } from '#domain/field-state.ts'
import type { InputError } from '#domain/input-checks.ts'
import { FormContext, type FieldValue } from '../form/form-context.ts'

/** What a page says about any field. */
export interface FieldProperties {
  readonly label: string
  readonly name?: string
  readonly required?: boolean
  readonly disabled?: boolean
  /** What somebody else found wrong, as the server, in words; its own checks come first. */
  readonly error?: string | null
  /** The words of an error: `inputErrorText(t)`. */
  readonly errorText: (error: InputError) => string
}

/** The validity of one field (§5): when it is checked, and what it shows then. */
export function useField<Element extends HTMLElement, Content>(
  { name = '', disabled = false, error: given = null, errorText }: FieldProperties,
  /** What is in it now, how that is checked, and what its form reads of it. */
  content: Content,
  check: (content: Content) => InputError | null,
  value: FieldValue,
): {
  readonly element: RefObject<Element | null>
  /** What is wrong, in words. */
  readonly error: string | null
  readonly shakes: number
  readonly changed: (next: Content) => void
  readonly blurred: () => void
} {
  const [state, happen] = useReducer(nextFieldState, untouched)
  const element = useRef<Element>(null)
  const form = use(FormContext)
  // Of the last rendering, for what happens later.
  const now = { disabled, value, error: () => check(content) }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  useEffect(() => {
    const field = {
      name,
      element: () => element.current,
      report: () => {
        const error = latest.current.disabled ? null : latest.current.error()
        happen({ type: 'report', error, disabled: latest.current.disabled })
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
    error: disabled ? null : state.error === null ? given : errorText(state.error),
    shakes: state.shakes,
    changed: (next) => happen({ type: 'change', error: check(next) }),
    blurred: () =>
      afterPress(() => happen({ type: 'blur', error: latest.current.error(), disabled: latest.current.disabled })),
  }
}

/**
 * Where a press takes the focus away, what the field says waits until it is released: a message of two lines would move the
 * button from under the pointer, and its click would be lost.
 */
function afterPress(run: () => void): void {
  if (document.querySelector(':active') === null) run()
  else document.addEventListener('mouseup', () => setTimeout(run), { once: true })
}
