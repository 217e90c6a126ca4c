import * as v from 'valibot'

const names = v.array(v.string())

const effectSchema = v.object({
  replayed: v.number(),
  changed: v.array(
    v.object({
      key: v.string(),
      term: v.string(),
      site: v.string(),
      language: v.string(),
      /** The numbers of results. */
      before: v.number(),
      after: v.number(),
      gained: names,
      lost: names,
      moved: names,
    }),
  ),
  /** The number of changed terms that are too rare to be shown. */
  rare: v.number(),
})

/** What a change would do to the last searched terms (WRK-02). */
export type Effect = v.InferOutput<typeof effectSchema>

/** A term whose results change. */
export type ChangedTerm = Effect['changed'][number]

/** The effect that the answer to the form has shown. */
export function readEffect(value: unknown): Effect | null {
  const read = v.safeParse(effectSchema, value)
  return read.success ? read.output : null
}
