import type { NewFile } from '#platform/records/files/files.ts'
import type { ErrorName } from '#platform/values/errors.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'

/** The form of a call as a browser has sent it, and the page from which it was sent. */
export interface FormInput extends SiteLocale {
  /** `/nl/nl-nl` */
  readonly base: string
  /** The path of the page below the base: `/account/requests`. */
  readonly path: string
  /** The parameters of the page's address. */
  readonly query: URLSearchParams
  readonly fields: URLSearchParams
  /** Identifies one filling in of the form; '' where a page that visitors share has none. */
  readonly token: string
}

/** Something to say to the sender: a message and its values. */
export interface FormText {
  /** The key of a message, `requests.error.stale`. */
  readonly text: string
  readonly values?: Readonly<Record<string, string | number>>
}

/** What is wrong with a field: a rule that its input knows as well, or what only the call can find. */
export type FieldError = InputError | FormText

/** Why a form was not accepted as a whole, with the status of the answer; 422 if absent. */
export interface FormProblem extends FormText {
  /** A sentence of the record engine that says why, in English; it is shown after the text. */
  readonly reason?: string
  readonly status?: 403 | 409 | 412 | 413 | 422 | 429 | 500 | 502 | 503
  /** Where the sender can do something about it, below the site's base. */
  readonly link?: FormLink
}

export interface FormLink {
  /** The key of the message. */
  readonly text: string
  /** Below the site's base. */
  readonly to: string
}

export interface AcceptedForm {
  readonly type: 'accepted'
  /** The key of a message `<area>.done.<name>` that says what was done; absent where the page shows it by itself. It has no values. */
  readonly notice?: string
  /** Says more where the page stays: “In the sample cart, with 3 products”. */
  readonly details?: FormText
  /** The next page, below the site's base; absent: the page with the form, at the place of the form. */
  readonly to?: string
  /**
   * The next page by its whole path within the portal, in place of `to`: a sign-in returns to pages of other languages, and to those
   * outside the sites.
   */
  readonly path?: string
  /** The next page is the sign-in, from which the visitor comes back to this page and goes on with what `keeps` names. */
  readonly signsIn?: true
  /** The id of the element to which the page with the form scrolls without scripts; the form itself if absent. */
  readonly place?: string
  /** The form that undoes it: `formCommand('CartController.removeLine', { lineId })`. */
  readonly undo?: string
  readonly link?: FormLink
  /**
   * The next page is another document: the user or the rights of the session have changed, or what is shown leads there by itself.
   */
  readonly isNewDocument?: true
  /** The user has signed out: what they have typed into other forms is forgotten. */
  readonly forgetsDrafts?: true
  /**
   * The fields with which the form goes on: a button of it has done something on the way, and the form itself is not sent yet. The
   * others show what is stored.
   */
  readonly keeps?: readonly string[]
  /** What the page shows this once, and no address may contain: a new token. */
  readonly shown?: unknown
  readonly isShownAgain?: IsShownAgain
}

/** What is shown is no secret: the same form, sent twice or loaded again, shows it again. */
type IsShownAgain = true

export interface RefusedForm {
  readonly type: 'refused'
  /** What `savesFirst` names was saved all the same, so the page loads its data again. */
  readonly hasSaved?: true
  /** The errors of the fields by name. */
  readonly errors?: Readonly<Record<string, FieldError>>
  readonly problem?: FormProblem
  /**
   * The status of the answer where `shown` itself says what is wrong; 200: nothing is, a button has changed what the form shows on the
   * way.
   */
  readonly status?: 200 | 412 | 422
  /** What a page without scripts shows again of what it has shown once, so that the sender can try again; other pages still show it. */
  readonly shown?: unknown
  readonly isShownAgain?: IsShownAgain
}

export type FormOutcome = AcceptedForm | RefusedForm

/** What was read of the fields: the parameters, whose values the schema of the call checks, and what is wrong. */
interface ReadParams<Params> {
  readonly params?: { readonly [Name in keyof Params]?: unknown }
  readonly errors?: Readonly<Record<string, FieldError>>
}

/** What files a form takes. */
export interface FormFiles<Context> {
  /** Whether this sender may store a file, by the fields that come before it. */
  readonly mayStore: (params: URLSearchParams, context: Context) => Promise<boolean>
  /** Which fields are files; absent: the one with the name `file`. */
  readonly isFile?: (field: string) => boolean
  /** Registers a stored file at once, because the form can go on with it after it was refused. */
  readonly register?: (file: NewFile, context: Context) => Promise<void>
  /** The maximum size of each file in bytes; absent: that of the forms of visitors. */
  readonly maxBytes?: number
  /** It takes every type of file that the portal stores, not only those that visitors send. */
  readonly takesAllTypes?: true
  /** The files are stored where they are deleted after some time: no record refers to them. */
  readonly isTemporary?: true
  /** The call itself says at their fields which files were refused (`sentFiles`). Without it the whole form is refused. */
  readonly readsRefused?: true
}

/**
 * The form of a call, declared beside its parameters (`Call.form`). One route receives all forms (platform/forms/form-routes.ts) and one
 * component renders them.
 */
export interface CallForm<Params, Result, Context> {
  /** The names of the fields that people fill in, in the order of the page. The page writes all other parameters into the form. */
  readonly fields: readonly string[]
  /** What follows a result of the call. */
  readonly after: (result: Result, input: FormInput) => FormOutcome
  /**
   * How the fields become parameters, where a parameter is not simply the field of its name. `named`: the parameters that are. Its errors
   * are shown together with those that the schema finds in its parameters.
   */
  readonly read?: (input: FormInput, named: Readonly<Record<string, unknown>>) => ReadParams<Params>
  /**
   * What only the call itself finds wrong in the fields, asked before it runs and together with the rules of its schema, so that a form
   * shows all that is wrong at once. The call still refuses the same, whoever runs it.
   */
  readonly check?: (
    input: FormInput,
    params: Readonly<Record<string, unknown>>,
    context: Context,
  ) => Promise<Readonly<Record<string, FieldError>>>
  /** Failures of the call that the sender can do something about. */
  readonly failures?: Readonly<Partial<Record<ErrorName, RefusedForm>>>
  /** What the sender is told if the record does not exist, or not for this sender. */
  readonly gone?: string
  /** Fields that are never sent back to a page: passwords, codes. */
  readonly secret?: readonly string[]
  /** The form of another call whose fields are in the same form and are saved first, so that nothing that was typed is lost. */
  readonly savesFirst?: (input: FormInput) => string | null
  /**
   * What a page without scripts shows again around a refused form that it has shown once, whatever the refusal: what was found for a
   * list. With scripts the page still shows it.
   */
  readonly showsAgain?: (input: FormInput, context: Context) => Promise<unknown>
  /** The files that come with the form; absent: it takes none. */
  readonly files?: FormFiles<Context>
  /** It adds something with each sending, so the same content within ten minutes is taken for the same form: a message, a request. */
  readonly adds?: true
  /** Each sending counts, also of the same content: attempts to sign in. By default the same content takes effect once. */
  readonly repeats?: true
}
