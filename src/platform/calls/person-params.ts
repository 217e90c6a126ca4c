import * as v from 'valibot'
import { personFields, readLine, readLines, trapField } from '#platform/values/person-fields.ts'

const { name, email, phone } = personFields

/** A text of one line with at least `least` characters. `most`: UTF-16 units. */
export const requiredLine = (least: number, most: number) =>
  v.pipe(v.string(), v.transform(readLine), v.minLength(least), v.maxLength(most))

/** A text of one line, or null. `most`: UTF-16 units. */
export const optionalLine = (most: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.maxLength(most))),
      v.transform((text) => readLine(text ?? '') || null),
    ),
    null,
  )

/** The name of a person. */
export const personName = requiredLine(name.minLength, name.maxLength)

/** The name of the company for which a person works. */
export const personCompany = requiredLine(2, 200)

/** A phone number as people write it, or null. */
export const personPhone = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform(readLine),
      v.maxLength(phone.maxLength),
      v.regex(new RegExp(`^(?:${phone.pattern})?$`, 'v')),
      v.transform((text) => text || null),
    ),
  ),
  null,
)

/** An address to which emails can be sent. */
export const personEmail = v.pipe(
  v.string(),
  v.transform(readLine),
  v.nonEmpty(),
  v.maxLength(email.maxLength),
  v.regex(new RegExp(`^(?:${email.pattern})$`, 'v')),
)

/** A text of several lines, with at least one character. `most`: UTF-16 units. */
export const requiredLines = (most: number) =>
  v.pipe(v.string(), v.transform(readLines), v.nonEmpty(), v.maxLength(most))

/** A text of several lines, or null. `most`: UTF-16 units. */
export const optionalLines = (most: number) =>
  v.optional(
    v.pipe(
      v.nullable(v.pipe(v.string(), v.maxLength(most))),
      v.transform((text) => readLines(text ?? '') || null),
    ),
    null,
  )

/** The field that no visitor sees. What a program sends with it is answered like any other form, and discarded. */
export const trapParams = { [trapField]: v.optional(v.string(), '') } as const
