import { useEffect, useReducer, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Page } from '#platform/pages/page-context.ts'
import { fieldErrorText } from './form-scope.ts'
import { firstState, nextState } from './form-state.ts'
import { FormStatus } from './form-status.tsx'
import css from './form-status.module.css'
import { notifyWritten } from './notify-written.ts'
import { createPressedButtons } from './pressed-buttons.ts'
import { type FormAnswer, sendCommand, sendForm } from './send-form.ts'

/**
 * Sends the buttons of lists, which belong to one form without fields, without leaving the page, and says beside the button what it has
 * done, until the page changes. It is loaded after the page; until then, and without scripts, the form is sent as it is.
 */
export function PlainForms({ id, page }: { readonly id: string; readonly page: Page }) {
  const [state, dispatch] = useReducer(nextState, null, firstState)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const isPending = useRef(false)
  const [buttons] = useState(createPressedButtons)

  useEffect(() => {
    const send = async (form: HTMLFormElement, button: HTMLElement): Promise<void> => {
      isPending.current = true
      buttons.awaits(button)
      setPlace(placeAfter(button))
      dispatch({ type: 'sent' })
      const answer = await sendForm(form, button, crypto.randomUUID())
      isPending.current = false
      dispatch({ type: 'answered', answer })
      notifyIfAccepted(answer)
      buttons.pressNext(form)
    }
    const submit = (event: SubmitEvent): void => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || form.id !== id || submitter === null) return
      event.preventDefault()
      if (isPending.current) buttons.press(submitter)
      else send(form, submitter).catch(reportError)
    }
    document.addEventListener('submit', submit)
    return () => document.removeEventListener('submit', submit)
  }, [id, buttons])

  // The next button has a place of its own.
  useEffect(() => () => place?.remove(), [place])

  if (place === null) return null
  const scope = {
    at: id,
    labels: {},
    records: {},
    rules: {},
    values: null,
    errors: {},
    errorText: fieldErrorText(page.t),
    attempt: 0,
  }
  const undo = (command: string): void => {
    dispatch({ type: 'sent' })
    sendCommand(command, id, crypto.randomUUID()).then((answer) => {
      dispatch({ type: 'undone', answer })
      notifyIfAccepted(answer)
    }, reportError)
  }
  return createPortal(<FormStatus state={state} scope={scope} onUndo={undo} onDiscard={() => {}} page={page} />, place)
}

function notifyIfAccepted(answer: FormAnswer): void {
  if (answer.type === 'accepted') notifyWritten()
}

/** A place of our own after the group of a button: the page itself has nothing there. */
export function placeAfter(button: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  place.className = css.place ?? ''
  const group = button.closest('[data-actions]') ?? button
  group.after(place)
  return place
}
