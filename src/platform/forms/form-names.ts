/** The names of the fields that every form has (form-routes.ts). */
export const formNames = {
  /** The form of which call: `RequestController.write`, or a command of a button. The last one counts. */
  form: 'form',
  /** What a button of the form requests in its place, for HTML gives each name of a form to one field. */
  command: 'command',
  /** The id of the form on its page. */
  at: 'at',
  /** Identifies one filling in of the form. */
  token: 'once',
  /** Proves that the sender has uploaded the file that an earlier try of the form came with. */
  uploaded: 'uploaded',
} as const

/**
 * The value of a button that submits the form of a call with some of its parameters: `CartController.removeLine?lineId=…`. It takes
 * the place of the form's own call, and its parameters are added to the fields.
 */
export const formCommand = <Form extends string>(
  form: Form,
  params: Readonly<Record<string, string | readonly string[]>> = {},
): Form | `${Form}?${string}` => {
  const query = new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : value.map((each) => [name, each]),
    ),
  ).toString()
  return query === '' ? form : `${form}?${query}`
}

/** Splits a command into the name of its form and its parameters. */
export function readCommand(command: string): { readonly form: string; readonly params: URLSearchParams } {
  const at = command.indexOf('?')
  return at === -1
    ? { form: command, params: new URLSearchParams() }
    : { form: command.slice(0, at), params: new URLSearchParams(command.slice(at + 1)) }
}

/** The parameter of a field: `quantity` of `quantity.<id>`. */
export const parameterOf = (name: string): string => name.replace(/\..*$/, '')

/** The id of a form on its page, without a given one. */
export const formId = (form: string, record = ''): string =>
  `${form.replace('.', '-')}${record === '' ? '' : `-${record}`}`
