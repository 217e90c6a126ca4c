import * as v from 'valibot'

/**
 * The words the representations are written in (platform API 3). An object's missing key is wrong and an extra one is fine,
 * as the platform's clients have it; `(opt)` is `v.exactOptional`, `?` is `nullable`. A list is no object and no map.
 */
const noList = 'Invalid type: Expected Object but received Array'

/** Valibot takes a list for an object whose keys are `0`, `1` …; this stands before what a list might pass for. */
export const notList = (message: string = noList) => v.custom<unknown>((value) => !Array.isArray(value), message)

/** `map<…>`: any keys, all values alike. */
export const map = <const Value extends v.GenericSchema>(value: Value) => v.pipe(notList(), v.record(v.string(), value))

export const { nullable } = v

export const integer = v.pipe(v.number(), v.integer())
export const strings = v.array(v.string())
export const text = v.nullable(v.string())

/** `object` of the catalogue: an object of JSON whose keys nobody has fixed. */
export const jsonObject = map(v.unknown())
/** `any` of the catalogue: whatever JSON is. */
export const json = v.unknown()
