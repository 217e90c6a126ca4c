/** A form that a browser without JavaScript sent. Its page shows it again, with what was typed. */
export interface SentForm {
  /** The name of its kind. */
  readonly kind: string
  readonly typed: Readonly<Record<string, string>>
  /** Why the form is shown again; only its kind knows the type. */
  readonly state: unknown
}

/** The forms that share one type of state: the route that receives such a form writes it, the loader of its page reads it. */
interface FormKind<State> {
  readonly sent: (typed: SentForm['typed'], state: State) => SentForm
  /** Null for no form and for a form of another kind. */
  readonly read: (form: SentForm | undefined) => (Pick<SentForm, 'typed'> & { readonly state: State }) | null
}

/** The one place where the type of a form's state is lost. */
export const formKind = <State>(kind: string): FormKind<State> => ({
  sent: (typed, state) => ({ kind, typed, state }),
  read: (form) => (form?.kind === kind ? { typed: form.typed, state: form.state as State } : null),
})

/** The maximum size of the file that a form of a page carries, in megabytes. */
export const maxFormFileMegabytes = 20

/** The endings of the files that a form takes: its page names them, and the server refuses all others. */
export const formFileKinds = [
  'pdf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'txt',
  'csv',
  'rtf',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
] as const

/** Whether a form takes a file with this name. What its bytes are is checked as well. */
export const isFormFile = (name: string): boolean =>
  formFileKinds.some((kind) => name.toLowerCase().endsWith(`.${kind}`))
