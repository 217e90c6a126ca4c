import type { FieldError, FormProblem } from '#platform/calls/call-form.ts'

/** A form that its page shows again: what was typed, and why it was not accepted. */
export interface SentForm {
  /** The id of the form on its page. */
  readonly at: string
  /** The name of the form: `RequestController.write`. */
  readonly form: string
  /** The fields that people fill in, with what was typed, without secrets. */
  readonly values: readonly (readonly [name: string, value: string])[]
  readonly errors: Readonly<Record<string, FieldError>>
  readonly problem: FormProblem | null
  /** The key of a message that says what was done, if the form was accepted. */
  readonly notice: string | null
  /** What the page shows this once. */
  readonly shown: unknown
  readonly status: number
  /** The file that came with it. `token`: the form goes on with it; null: it must be chosen again. */
  readonly file: { readonly name: string; readonly token: string | null } | null
}

/** A refused form that its page has no more, in the language of the page. */
export interface UnavailableForm {
  readonly text: string
  /** The label of what was typed. */
  readonly label: string
  readonly typed: string
}

/** What the forms of a page share. */
export interface PageForms {
  /** The tokens of the forms begin with it; null on a page that visitors share. */
  readonly token: string | null
  readonly sent: SentForm | null
  /** What a form on another page, or without scripts, has done, in the language of the page. */
  readonly done: string | null
  /** The page does not have the sent form any more, so it says by itself why the form was refused, and what was typed. */
  readonly gone: UnavailableForm | null
}

export const noForms: PageForms = { token: null, sent: null, done: null, gone: null }

/**
 * Whether the browser needs the forms of a page to take it over. A page without forms is the same for everybody who may not see what is at its address.
 */
export const needsForms = ({ token, sent }: PageForms, html: string): boolean =>
  sent !== null || (token !== null && html.includes(token))
