import { bytewiseText } from './bytewise-text.ts'
import { accepted, type Field, type FieldKind, type FieldOptions, type Parsed, refused } from './kind.ts'
import { storable, storableUnknown } from './storable.ts'

/** The address that somebody signs in with: of one record alone, in small letters. */
export const emailAddress = <const Options extends FieldOptions>(
  options: Options,
): Field<'emailAddress', string, Options> => ({ type: 'emailAddress', ...options })

/** Of RFC 5321. */
const longest = 254
const pattern = /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/u

/** As it is compared: what a person types in capitals is the same address. */
export const sameAddress = (typed: string): string => typed.normalize('NFC').trim().toLowerCase()

function check(value: Parsed<string>): Parsed<string> {
  if (!value.ok) return value
  const address = sameAddress(value.value)
  return pattern.test(address) ? accepted(address) : refused('is not an e-mail address')
}

export const emailAddressKind: FieldKind<string> = {
  dataType: () => 'Email',
  maxLength: () => longest,
  empty: '',
  unique: true,
  sqlType: 'text',
  index: 'btree',
  column: (name) => bytewiseText(name).notNull().unique(),
  check: (value) => check(storableUnknown(value, longest)),
  parse: (cell) => check(storable(cell.trim(), longest)),
  format: (value) => value,
}
