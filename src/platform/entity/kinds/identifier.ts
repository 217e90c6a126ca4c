import { text as column } from 'drizzle-orm/pg-core'
import { casCheckDigit, ecCheckDigit, formatCas, formatEc } from '#platform/values/text/identifiers.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, type Presence, refused } from './kind.ts'

export interface IdentifierOptions extends FieldOptions {
  readonly scheme: 'cas' | 'ec'
}

/** A CAS or EC number, stored in its printed form (`77-92-9`, `201-069-1`); a wrong check digit is refused. */
export const identifier = <const Options extends IdentifierOptions>(
  options: Options,
): Field<'identifier', Presence<Options, string>, Options> => ({ type: 'identifier', ...options })

const schemes = {
  cas: {
    name: 'a CAS number',
    example: '77-92-9',
    pattern: /^[0-9]{2,7}-?[0-9]{2}-?[0-9]$/,
    check: casCheckDigit,
    format: formatCas,
  },
  ec: {
    name: 'an EC number',
    example: '201-069-1',
    pattern: /^[0-9]{3}-?[0-9]{3}-?[0-9]$/,
    check: ecCheckDigit,
    format: formatEc,
  },
} as const

function number(value: unknown, options: IdentifierOptions): Parsed<string> {
  const { name, example, pattern, check, format } = schemes[options.scheme]
  if (typeof value !== 'string' || !pattern.test(identifyingText(value)))
    return refused(`is not ${name} such as ${example}`)
  const digits = value.replace(/[^0-9]/g, '')
  const expected = check(digits.slice(0, -1))
  // If the sum modulo 11 is 10, no digit fits: such EC numbers are not assigned.
  if (expected !== Number(digits.at(-1)))
    return refused(
      `is ${name} with the wrong check digit ${digits.at(-1)}${expected < 10 ? ` (it would be ${expected})` : ''}`,
    )
  return accepted(format(digits))
}

export const identifierKind: FieldKind<string, IdentifierOptions> = {
  dataType: () => 'String',
  maxLength: () => 12,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: number,
  parse: number,
  format: (value) => value,
}
