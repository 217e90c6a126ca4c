import * as v from 'valibot'

/**
 * The schema functions for the representations (platform API 3). As in the platform's clients, a missing key of an object is an error
 * and an extra key is not. `(opt)` is `v.exactOptional`, and `?` is `nullable`. A list is neither an object nor a map.
 */
const noList = 'Invalid type: Expected Object but received Array'

/** Valibot accepts a list as an object with the keys `0`, `1` and so on. This check runs before schemas that would accept a list. */
export const notList = (message: string = noList) => v.custom<unknown>((value) => !Array.isArray(value), message)

/** `map<…>` of the catalogue: any keys, and values of one type. */
export const map = <const Value extends v.GenericSchema>(value: Value) => v.pipe(notList(), v.record(v.string(), value))

export const { nullable } = v

export const integer = v.pipe(v.number(), v.integer())
export const strings = v.array(v.string())
export const text = v.nullable(v.string())

/** `object` of the catalogue: a JSON object whose keys are not defined. */
export const jsonObject = map(v.unknown())
/** `any` of the catalogue: any JSON value. */
export const json = v.unknown()
