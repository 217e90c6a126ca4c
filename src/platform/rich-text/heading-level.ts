/** §5: heading levels are 1 to 6. */
const headingLevels = [1, 2, 3, 4, 5, 6] as const

export type HeadingLevel = (typeof headingLevels)[number]

/**
 * Returns the heading level from content or configuration, or null if the value is not one, such as `0`, `7`, `1.5` or
 * `'h2'`.
 */
export const headingLevel = (value: unknown): HeadingLevel | null =>
  headingLevels.find((level) => level === value || String(level) === value) ?? null
