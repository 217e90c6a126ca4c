import { getDotPath, safeParse, type BaseIssue, type GenericSchema } from 'valibot'
import type { FormInput, RefusedForm } from '#platform/calls/call-form.ts'
import type { InputError } from '#platform/values/input-checks.ts'
import { type ParameterKind, parameterKinds } from './schema-fields.ts'

type ReadInput = Pick<FormInput, 'fields' | 'language' | 'token'> & {
  readonly site: Pick<FormInput['site'], 'countryIsoCode'>
}
type FormParams = Readonly<Record<string, unknown>>

/** The value of a ticked box and of a field that says yes. */
export const yes = 'yes'

/**
 * Reads the parameters of a call from the fields of its form: a field has the name of its parameter. The site and the language are
 * those of the page, and `key` is the token of the form, so that the same form writes once.
 */
export function readFields(schema: GenericSchema, { fields, site, language, token }: ReadInput): FormParams {
  const params: Record<string, unknown> = {}
  for (const [name, kind] of parameterKinds(schema)) {
    const value =
      name === 'countryCode'
        ? site.countryIsoCode
        : name === 'languageCode'
          ? language
          : name === 'key' && token !== ''
            ? token
            : readField(fields.getAll(name), kind)
    if (value !== undefined) params[name] = value
  }
  return params
}

type ReadValue = (value: string | undefined, kind: ParameterKind, values: readonly string[]) => unknown

/** Undefined: the parameter is left out. Of several fields with one name, the pressed button comes last. */
const readField = (values: readonly string[], kind: ParameterKind): unknown =>
  readers[kind.type](values.at(-1), kind, values)

const readers: Readonly<Record<ParameterKind['type'], ReadValue>> = {
  list: (_last, kind, values) => (values.length === 0 && kind.isOptional ? undefined : values),
  flag: (value, kind) => (value === undefined && kind.isOptional ? undefined : value === yes),
  number: (value, kind) => (value === undefined || value.trim() === '' ? empty(kind) : Number(value)),
  text: (value, kind) => (value === '' && (kind.isOptional || kind.isNullable) ? empty(kind) : value),
  other: (value, kind) => (value === undefined || value === '' ? empty(kind) : value),
}

const empty = ({ isOptional, isNullable }: ParameterKind): null | undefined =>
  isOptional || !isNullable ? undefined : null

/**
 * The errors of the fields that people fill in, or null if all parameters are valid. Another invalid parameter was changed by the
 * sender, or its record is gone: the whole form is refused with `problem`.
 */
export function fieldErrors(
  schema: GenericSchema,
  params: unknown,
  fields: readonly string[],
  unavailable: RefusedForm,
): RefusedForm | null {
  const parsed = safeParse(schema, params)
  if (parsed.success) return null
  const errors: Record<string, InputError> = {}
  for (const issue of parsed.issues) {
    const [name = ''] = (getDotPath(issue) ?? '').split('.')
    if (!fields.includes(name)) return unavailable
    errors[name] ??= inputErrorOf(issue)
  }
  return { type: 'refused', errors }
}

/** An error of the validator as an error of an input (§5). */
export function inputErrorOf(
  issue: Pick<BaseIssue<unknown>, 'kind' | 'type' | 'input' | 'message'> & { readonly requirement?: unknown },
): InputError {
  const { type, input, requirement } = issue
  if (input === undefined || input === null || input === '' || issue.message.startsWith('Invalid key'))
    return { code: 'required' }
  if (Array.isArray(input) && input.length === 0) return { code: 'required' }
  if (type === 'min_length' && typeof requirement === 'number') return { code: 'tooShort', limit: requirement }
  if (type === 'max_length' && typeof requirement === 'number' && typeof input === 'string')
    return { code: 'tooLong', limit: requirement }
  if (type === 'min_value' && typeof requirement === 'number') return { code: 'tooLow', limit: requirement }
  return { code: 'notValid' }
}
