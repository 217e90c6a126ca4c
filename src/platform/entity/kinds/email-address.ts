import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { bytewiseText } from './bytewise-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'
import { storable, storableUnknown } from './storable.ts'

/** The address with which a user signs in: unique, in lower case. */
export const emailAddress = <const Options extends FieldOptions>(
  options: Options,
): Field<'emailAddress', string, Options> => ({ type: 'emailAddress', ...options })

/** The limit of RFC 5321. */
const maxAddressLength = 254
const pattern = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/u

/** Addresses are compared in lower case, because an address typed in capitals is the same. */
export const sameAddress = (typed: string): string => identifyingText(typed).toLowerCase()

function check(value: Parsed<string>): Parsed<string> {
  if (!value.ok) return value
  const address = sameAddress(value.value)
  return pattern.test(address) ? accepted(address) : refused('is not an e-mail address')
}

export const emailAddressKind: FieldKind<string> = {
  dataType: () => 'Email',
  maxLength: () => maxAddressLength,
  empty: '',
  unique: true,
  sqlType: 'text',
  index: 'btree',
  column: (name) => bytewiseText(name).notNull().unique(),
  check: (value) =>
    check(storableUnknown(typeof value === 'string' ? identifyingText(value) : value, maxAddressLength)),
  parse: (cell) => check(storable(identifyingText(cell), maxAddressLength)),
  format: (value) => value,
}
