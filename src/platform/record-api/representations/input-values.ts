import { maxParameterLength } from '#platform/values/addresses/url-parameters.ts'
import * as v from 'valibot'
import { notList } from './json-values.ts'

/** The parts of inputs: JSON values of limited size. Lengths are in UTF-16 units, as on the platform. */
export const most = {
  name: 255,
  /** The path of a field with up to six names, such as `Product2.Trade_Name__r.Account__r.Name`. */
  fieldPath: 512,
  /** The length of the platform's longest text field. */
  value: 131_072,
  /** The length of the longest parameter (§9). */
  parameter: maxParameterLength,
  fields: 800,
  names: 2000,
  filters: 50,
  columns: 200,
  sortEntries: 5,
} as const

export const name = (field: string) =>
  v.pipe(
    v.string(`${field} is a string.`),
    v.minLength(1, `${field} is not empty.`),
    v.maxLength(most.name, `${field} has at most ${most.name} characters.`),
  )

export const flag = (field: string) => v.boolean(`${field} is true or false.`)

export const longText = (field: string, limit: number) =>
  v.pipe(v.string(`${field} is a string.`), v.maxLength(limit, `${field} has at most ${limit} characters.`))

export const names = (field: string, limit: number = most.names) =>
  v.pipe(
    v.array(longText(`An entry of ${field}`, most.fieldPath), `${field} is a list of strings.`),
    v.maxLength(limit, `${field} has at most ${limit} entries.`),
  )

/** A whole number between two bounds, inclusive. */
export const wholeNumber = (field: string, least: number, greatest: number) => {
  const message = `${field} is a whole number from ${least} to ${greatest}.`
  return v.pipe(v.number(message), v.integer(message), v.minValue(least, message), v.maxValue(greatest, message))
}

export const oneOf = <const Options extends readonly string[]>(field: string, options: Options) =>
  v.picklist(options, `${field} is one of ${options.join(', ')}.`)

export const listOf = <const Item extends v.GenericSchema>(field: string, item: Item, limit: number) =>
  v.pipe(v.array(item, `${field} is a list.`), v.maxLength(limit, `${field} has at most ${limit} entries.`))

/** A map with a limited number of keys. `message` is the error for anything else. */
export const boundedMap = <const Value extends v.GenericSchema>(
  field: string,
  value: Value,
  limit: number,
  message = `${field} is a map.`,
) =>
  v.pipe(
    notList(message),
    v.record(
      v.pipe(v.string(), v.maxLength(most.name, `A key of ${field} has at most ${most.name} characters.`)),
      value,
      message,
    ),
    v.maxEntries(limit, `${field} has at most ${limit} entries.`),
  )

/** A body whose keys are all optional. */
export const openBody = <const Entries extends v.ObjectEntries>(what: string, entries: Entries) =>
  v.pipe(notList(`${what} is an object.`), v.object(entries, `${what} is an object.`))
