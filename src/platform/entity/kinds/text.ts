import { text as column } from 'drizzle-orm/pg-core'
import { isTimeZone, timePattern } from '#platform/values/dates/local-moment.ts'
import { parseCoordinates } from '#platform/values/numbers/coordinates.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import {
  type DataType,
  type Field,
  type FieldKind,
  type FieldOptions,
  type Parsed,
  type Presence,
  refused,
} from './kind.ts'
import { defaultTextLength, storableUnknown } from './storable.ts'

export interface TextOptions extends FieldOptions {
  /** The maximum length in UTF-16 units; by default `defaultTextLength`. */
  readonly maxLength?: number
  /** Usually has more than one line. */
  readonly multiline?: boolean
  /**
   * `coordinates` is a latitude and a longitude in degrees, `51.9106, 4.4757` (§5); `time` a time of a day, `09:00`; `timeZone` a name
   * as `Europe/Amsterdam`.
   */
  readonly format?: 'coordinates' | 'email' | 'phone' | 'time' | 'timeZone' | 'url'
  /** A code, a number or a name by which people and files find the record: stored without what nobody sees (`identifyingText`). */
  readonly identifies?: true
}

/** Free text, stored exactly as typed unless it identifies something, as an e-mail address does. */
export const text = <const Options extends TextOptions>(
  options: Options,
): Field<'text', Presence<Options, string>, Options> => ({ type: 'text', ...options })

interface TextFormat {
  readonly dataType: DataType
  readonly matches: (typed: string) => boolean
  readonly reason: string
}

const formats: { readonly [format in NonNullable<TextOptions['format']>]: TextFormat } = {
  coordinates: {
    dataType: 'String',
    matches: (typed) => parseCoordinates(typed) !== null,
    reason: 'is not a latitude and a longitude as in 51.9106, 4.4757',
  },
  email: {
    dataType: 'Email',
    matches: (typed) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(typed),
    reason: 'is not an e-mail address',
  },
  phone: {
    dataType: 'Phone',
    matches: (typed) => /^\+?[0-9][0-9 ()/.-]*$/u.test(typed),
    reason: 'is not a phone number',
  },
  time: {
    dataType: 'String',
    matches: (typed) => timePattern.test(typed),
    reason: 'is not a time of a day as in 09:00',
  },
  timeZone: {
    dataType: 'String',
    matches: isTimeZone,
    reason: 'is not a time zone as in Europe/Amsterdam',
  },
  url: {
    dataType: 'Url',
    // A user and password would be published, and may hide the true host: https://known.example@other.example.
    matches: (typed) =>
      /^https?:\/\/[^\s]+$/iu.test(typed) && URL.parse(typed)?.username === '' && URL.parse(typed)?.password === '',
    reason: 'is not an http or https address without a user and password',
  },
}

const limit = (options: TextOptions): number => options.maxLength ?? defaultTextLength

function inFormat(value: Parsed<string>, options: TextOptions): Parsed<string> {
  if (!value.ok || options.format === undefined || value.value === '') return value
  const format = formats[options.format]
  return format.matches(value.value) ? value : refused(format.reason)
}

/** Whether a text is stored in the form in which it identifies something. */
export const isIdentifying = ({ identifies, format }: Pick<TextOptions, 'identifies' | 'format'>): boolean =>
  identifies === true || format === 'email'

const typedIn = (value: unknown, options: TextOptions): unknown =>
  typeof value === 'string' && isIdentifying(options) ? identifyingText(value) : value

export const textKind: FieldKind<string, TextOptions> = {
  dataType: (options) =>
    options.format ? formats[options.format].dataType : options.multiline ? 'TextArea' : 'String',
  maxLength: limit,
  empty: null,
  sqlType: 'text',
  index: 'btree',
  column: (name, options) => (options.required ? column(name).notNull() : column(name)),
  check: (value, options) => inFormat(storableUnknown(typedIn(value, options), limit(options)), options),
  parse: (cell, options) => inFormat(storableUnknown(typedIn(cell, options), limit(options)), options),
  format: (value) => value,
}
