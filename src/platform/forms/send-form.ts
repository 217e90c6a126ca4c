import type { FieldError, FormLink, FormProblem, FormText } from '#platform/calls/call-form.ts'
import { callHeaders } from '#platform/calls/call-over-http.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { formNames } from './form-names.ts'

/** What the server says to a form that a script has sent. */
export type FormAnswer =
  | {
      readonly type: 'accepted'
      /** The address of the next page; null: this page. */
      readonly to: string | null
      readonly notice: string | null
      readonly details: FormText | null
      readonly link: FormLink | null
      readonly undo: string | null
      readonly isNewDocument: boolean
      readonly forgetsDrafts: boolean
      /** The form is not sent yet, and goes on with what was typed into these fields; null: it is sent. */
      readonly keeps: readonly string[] | null
      readonly shown: unknown
    }
  | {
      readonly type: 'refused'
      readonly errors: Readonly<Record<string, FieldError>>
      readonly problem: FormProblem | null
      /** Something was saved all the same, so the page shows it. */
      readonly hasSaved: boolean
    }
  | { readonly type: 'signedOut'; readonly to: string }
  /** The server could not be reached. */
  | { readonly type: 'offline' }

/** Sends the fields of a form to the page that it stands on, as its browser would. `token` identifies this filling in. */
export async function sendForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  token: string,
): Promise<FormAnswer> {
  const data = new FormData(form, submitter)
  data.set(formNames.token, token)
  return await send(form.enctype === 'multipart/form-data' ? data : urlEncoded(data))
}

/** Sends a command alone: a button that undoes what a form has done. */
export const sendCommand = (command: string, at: string, token: string): Promise<FormAnswer> =>
  send(new URLSearchParams({ [formNames.form]: command, [formNames.at]: at, [formNames.token]: token }))

const urlEncoded = (data: FormData): URLSearchParams =>
  new URLSearchParams([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

async function send(body: FormData | URLSearchParams): Promise<FormAnswer> {
  let response: Response
  let text: string
  try {
    response = await fetch(window.location.pathname + window.location.search, {
      method: 'POST',
      headers: { accept: 'application/json', ...callHeaders },
      body,
    })
    text = await response.text()
  } catch {
    // There was no answer, or it broke off: what was typed stays, and can be sent again.
    return { type: 'offline' }
  }
  return (
    answerOf(jsonIn(text)) ?? {
      type: 'refused',
      errors: {},
      problem: { text: problemOf(response.status) },
      hasSaved: false,
    }
  )
}

/** The JSON of an answer; null for the page of a proxy. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A refusal that did not come from the form itself: a limit, an overload, a proxy. */
const problemOf = (status: number): string =>
  status === 429 ? 'form.tooMany' : status === 413 ? 'form.fileRefused' : 'form.failed'

/** The server and the page may be of different versions for a moment, so nothing is taken for granted. */
function answerOf(answer: unknown): FormAnswer | null {
  if (!isMap(answer)) return null
  if (answer['type'] === 'signedOut' && typeof answer['to'] === 'string') return { type: 'signedOut', to: answer['to'] }
  if (answer['type'] === 'refused')
    return {
      type: 'refused',
      errors: isMap(answer['errors']) ? (answer['errors'] as Readonly<Record<string, FieldError>>) : {},
      problem: textOf(answer['problem']) === null ? null : (answer['problem'] as FormProblem),
      hasSaved: answer['hasSaved'] === true,
    }
  if (answer['type'] !== 'accepted') return null
  const { to, notice, undo } = answer
  return {
    type: 'accepted',
    to: typeof to === 'string' ? to : null,
    notice: typeof notice === 'string' ? notice : null,
    details: textOf(answer['details']) === null ? null : (answer['details'] as FormText),
    link: textOf(answer['link']) === null ? null : (answer['link'] as FormLink),
    undo: typeof undo === 'string' ? undo : null,
    isNewDocument: answer['isNewDocument'] === true,
    forgetsDrafts: answer['forgetsDrafts'] === true,
    keeps: Array.isArray(answer['keeps']) ? answer['keeps'].map(String) : null,
    shown: answer['shown'] ?? null,
  }
}

const textOf = (value: unknown): string | null =>
  isMap(value) && typeof value['text'] === 'string' ? value['text'] : null
