/** The values of the fields of a form as texts, by the names of the fields. */
export type FormValues = Readonly<Record<string, string>>

export interface MergedEdit {
  /** The values that the form goes on with. */
  readonly values: FormValues
  /** The fields that both sides changed, to different values: their writer has to choose. */
  readonly conflicts: readonly string[]
}

/**
 * Merges what somebody typed into a form with what others have saved since it was opened. A field that only one side changed has
 * that side's value. A field that both changed has the typed value, and is a conflict unless both typed the same (BOF-03).
 */
export function mergeEdit(base: FormValues, mine: FormValues, theirs: FormValues): MergedEdit {
  const conflicts: string[] = []
  const values = Object.fromEntries(
    Object.entries(mine).map(([name, typed]) => {
      const [before, saved] = [valueIn(base, name), valueIn(theirs, name)]
      if (typed === before) return [name, saved]
      if (saved !== before && saved !== typed) conflicts.push(name)
      return [name, typed]
    }),
  )
  return { values, conflicts }
}

/** The value of a field; empty for one that the form does not have. */
export const valueIn = (values: FormValues, name: string): string => values[name] ?? ''

/** The fields whose value differs from that with which the form was opened. */
export const changedFields = (base: FormValues, mine: FormValues): readonly string[] =>
  Object.keys(mine).filter((name) => mine[name] !== valueIn(base, name))
