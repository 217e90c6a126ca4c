import * as v from 'valibot'

const verifiedSchema = v.variant('type', [
  v.object({ type: v.literal('whole'), rows: v.number(), hash: v.nullable(v.string()) }),
  /** `where`: in English. */
  v.object({ type: v.literal('broken'), rows: v.number(), where: v.string() }),
  /** The log does not contain the hash of an earlier check. */
  v.object({ type: v.literal('replaced') }),
])

/** The result of a check of the chain. */
export type Verified = v.InferOutput<typeof verifiedSchema>

/** The result that the answer to the form has shown. */
export function readVerified(value: unknown): Verified | null {
  const read = v.safeParse(verifiedSchema, value)
  return read.success ? read.output : null
}
