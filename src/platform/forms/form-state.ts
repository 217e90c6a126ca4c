import type { FieldError, FormLink, FormProblem, FormText } from '#platform/calls/call-form.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import type { FormAnswer } from './send-form.ts'
import type { TypedValues } from './drafts/form-draft.ts'

/** What a form shows besides its fields. */
export interface FormState {
  /** Grows when the fields begin anew: after an accepted form, and with a restored draft. */
  readonly generation: number
  /** Grows when a button has done something on the way, and the fields stay as they are. */
  readonly steps: number
  readonly values: TypedValues | null
  readonly errors: Readonly<Record<string, FieldError>>
  readonly problem: FormProblem | null
  /** The address of the sign-in, after the session has ended. */
  readonly signIn: string | null
  readonly done: Done | null
  readonly isPending: boolean
  readonly isRestored: boolean
  /** A file that came with the form before. */
  readonly file: SentForm['file']
  /** Grows with each refusal, so that the first wrong field receives the focus each time. */
  readonly refusals: number
  /** Grows with each answer of the server that is a refusal: secrets must be typed again. */
  readonly attempt: number
}

interface Done {
  readonly said: FormText
  readonly link: FormLink | null
  readonly undo: string | null
}

interface FormEvents {
  readonly sent: object
  readonly answered: { readonly answer: FormAnswer }
  readonly undone: { readonly answer: FormAnswer }
  readonly restored: { readonly values: TypedValues; readonly file: string | null }
  readonly discarded: object
  /** The next page is this one with other parameters, so the form goes on. */
  readonly stayed: object
}

/** The state in which the server has sent the form. */
export const firstState = (sent: SentForm | null): FormState => ({
  generation: 0,
  steps: 0,
  values: sent?.values ?? null,
  errors: sent?.errors ?? {},
  problem: sent?.problem ?? null,
  signIn: null,
  done: sent?.notice == null ? null : { said: { text: sent.notice }, link: null, undo: null },
  isPending: false,
  isRestored: false,
  file: sent?.file ?? null,
  refusals: 0,
  attempt: 0,
})

const unanswered = { errors: {}, problem: null, signIn: null, done: null, isRestored: false, file: null } as const

const transitions: { readonly [Type in keyof FormEvents]: (state: FormState, event: FormEvents[Type]) => FormState } = {
  sent: (state) => ({ ...state, ...unanswered, isPending: true }),
  answered: (state, { answer }) => answered(state, answer),
  undone: (state, { answer }) => ({ ...state, ...unanswered, ...shownOf(answer, null), isPending: false }),
  restored: (state, { values, file }) => ({
    ...state,
    generation: state.generation + 1,
    values,
    isRestored: true,
    file: file === null ? null : { name: file, token: null },
  }),
  stayed: (state) => ({ ...state, isPending: false }),
  discarded: (state) => ({ ...state, ...unanswered, generation: state.generation + 1, values: null }),
}

/** The next state of a form. Its fields keep what was typed in them until the form was accepted or its draft is discarded. */
export function nextState<Type extends keyof FormEvents>(
  state: FormState,
  event: { readonly type: Type } & FormEvents[Type],
): FormState {
  const transition: (of: FormState, event: FormEvents[Type]) => FormState = transitions[event.type]
  return transition(state, event)
}

function answered(state: FormState, answer: FormAnswer): FormState {
  // The next page says what was done; until then the form is busy, unless it is the same page (`stayed`).
  if (answer.type === 'accepted' && answer.to !== null && answer.keeps === null)
    return { ...state, ...unanswered, generation: state.generation + 1, values: null }
  const next = { ...state, ...unanswered, isPending: false, ...shownOf(answer, undoOf(answer)) }
  if (answer.type === 'accepted' && answer.keeps !== null) return { ...next, steps: state.steps + 1 }
  return answer.type === 'accepted'
    ? { ...next, generation: state.generation + 1, values: null }
    : { ...next, refusals: state.refusals + 1, attempt: state.attempt + (answer.type === 'refused' ? 1 : 0) }
}

const undoOf = (answer: FormAnswer): string | null => (answer.type === 'accepted' ? answer.undo : null)

function shownOf(answer: FormAnswer, undo: string | null): Partial<FormState> {
  if (answer.type === 'refused') return { errors: answer.errors, problem: answer.problem }
  if (answer.type === 'signedOut') return { problem: { text: 'form.signedOut' }, signIn: answer.to }
  if (answer.type === 'offline') return { problem: { text: 'form.offline' } }
  const { notice, details, link } = answer
  const said = details ?? (notice === null ? null : { text: notice })
  return said === null ? {} : { done: { said, link, undo } }
}
