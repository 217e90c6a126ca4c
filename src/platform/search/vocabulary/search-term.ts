/**
 * A search reads at most the first 32 words and 400 characters of a term. A longer term costs time, and each link of a
 * page of results repeats it.
 */
export const boundedTerm = (term: string): string =>
  /^(\S+\s+){0,31}\S+/.exec([...term.trim()].slice(0, 400).join(''))?.[0] ?? ''

/** A term within a heading or a title: at most its first 80 characters. */
export const shownTerm = (term: string): string => term.replace(/^(.{80}).+/su, '$1…')
