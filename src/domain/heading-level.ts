/** §5: heading levels 1 to 6. */
const headingLevels = [1, 2, 3, 4, 5, 6] as const

type HeadingLevel = (typeof headingLevels)[number]

/** The level of a heading, from content or configuration; null for what is none: `0`, `7`, `1.5`, `'h2'`. */
export const headingLevel = (value: unknown): HeadingLevel | null =>
  headingLevels.find((level) => level === value || String(level) === value) ?? null
