import { use, useEffect, useReducer, useRef, useState, type FormEvent, type RefObject } from 'react'
import { checkFields } from '#platform/widgets/form/check-fields.ts'
import type { FormField } from '#platform/widgets/form/form-context.ts'
import { NavigationContext } from '#platform/pages/navigation-context.ts'
import { openDocument } from '#platform/pages/router/open-document.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import { doneAddress } from '#platform/values/addresses/done-notice.ts'
import { readDraft, removeDraft, removeDraftsOf, saveDraft, typedValues } from './drafts/form-draft.ts'
import { parameterOf } from './form-names.ts'
import { firstState, nextState } from './form-state.ts'
import { notifyWritten } from './notify-written.ts'
import { createPressedButtons } from './pressed-buttons.ts'
import { showOnce } from './shown-once.ts'
import { type FormAnswer, sendCommand, sendForm } from './send-form.ts'

/** Checks and sends a form, and shows what the server says to it. */
export function useFormState(sent: SentForm | null, fields: ReadonlySet<FormField>, at: string, user: string | null) {
  const [state, dispatch] = useReducer(nextState, sent, firstState)
  const navigation = use(NavigationContext)
  const element = useRef<HTMLFormElement>(null)
  /** Stays the same until the server has answered, so that a form that is sent again counts once. */
  const token = useRef<string | null>(null)
  useFocusOnFirstError(element, state.refusals)
  const buttons = usePressedButtons(element, state.steps)
  useEffect(() => {
    // Our own messages replace those of the browser.
    if (element.current !== null) element.current.noValidate = true
  }, [])
  useEffect(() => {
    const draft = draftBeside(sent, at, user)
    if (draft !== null) dispatch({ type: 'restored', ...draft })
  }, [sent, at, user])

  function follow(answer: FormAnswer): void {
    if (answer.type !== 'offline') token.current = null
    // The page shows what has changed, and the form goes on from there with what was typed.
    if (answer.type === 'refused' && (answer.hasSaved || answer.problem?.status === 412)) navigation.reload()
    if (answer.type !== 'accepted') return
    // Where it goes on at another address of this page, the address has what was typed.
    saveUnfinished(element.current, staysHere(answer.to) ? null : answer.keeps, at, user)
    if (answer.forgetsDrafts && user !== null) removeDraftsOf(user)
    notifyWritten()
    showOnce(at, answer.shown)
    // What is shown may lead to another document, which needs no other data on this page.
    if (answer.to === null) return answer.isNewDocument ? undefined : navigation.reload()
    const to = answer.notice === null ? answer.to : doneAddress(answer.to, answer.notice)
    if (answer.isNewDocument) return openDocument(to)
    // The same page keeps its place, and its forms go on.
    const isHere = staysHere(to)
    if (isHere) dispatch({ type: 'stayed' })
    return navigation.open(to, isHere ? { keepScroll: true, replace: true } : {})
  }

  async function send(run: (token: string) => Promise<FormAnswer>, type: 'answered' | 'undone'): Promise<void> {
    token.current ??= crypto.randomUUID()
    dispatch({ type: 'sent' })
    const answer = await run(token.current)
    dispatch({ type, answer })
    follow(answer)
  }

  return {
    state,
    element,
    submit: (event: FormEvent<HTMLFormElement>): void => {
      const form = event.currentTarget
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      if (state.isPending) return buttons.press(submitter)
      buttons.awaits(submitter)
      const needsCheck = !(submitter instanceof HTMLButtonElement && submitter.formNoValidate)
      if (needsCheck && !checkFields(fields, form).valid) return
      send((once) => sendForm(form, submitter, once), 'answered').catch(reportError)
    },
    undo: (command: string): void => {
      send((once) => sendCommand(command, at, once), 'undone').catch(reportError)
    },
    discard: (): void => {
      removeDraft(window.location.pathname, at)
      dispatch({ type: 'discarded' })
    },
  }
}

/** What the server has sent back is newer than a draft. */
const draftBeside = (sent: SentForm | null, at: string, user: string | null) =>
  sent === null ? readDraft(window.location.pathname, at, user) : null

/** Forgets what was typed, except in the fields with which the form goes on. */
function saveUnfinished(
  form: HTMLFormElement | null,
  names: readonly string[] | null,
  at: string,
  user: string | null,
): void {
  const unfinished =
    names === null || form === null ? [] : typedValues(form).filter(([name]) => names.includes(parameterOf(name)))
  if (unfinished.some(([, value]) => value !== ''))
    saveDraft(window.location.pathname, at, user, { values: unfinished, file: null })
  else removeDraft(window.location.pathname, at)
}

/** Whether an address is one of this page, with other parameters. */
const staysHere = (to: string | null): boolean =>
  to !== null && new URL(to, window.location.href).pathname === window.location.pathname

/** A button that is pressed while the form is sent counts when the form goes on as it was. */
function usePressedButtons(form: RefObject<HTMLFormElement | null>, steps: number) {
  const [buttons] = useState(createPressedButtons)
  useEffect(() => {
    if (steps > 0 && form.current !== null) buttons.pressNext(form.current)
  }, [buttons, form, steps])
  return buttons
}

/** After a refusal, the first wrong field receives the focus. */
function useFocusOnFirstError(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0 || form.current === null) return
    const wrong = form.current.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
  }, [form, refusals])
}
