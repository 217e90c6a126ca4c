/** The maximum number of lines of a list that are read. */
export const maxPastedLines = 500

/** The maximum length of a list: that many lines of 100 characters. */
export const maxPastedLength = 50_000

/** The maximum size of a file with a list in bytes. */
export const maxListFileBytes = 2_000_000

/** The endings of the files that are read. */
export const listFileKinds = ['.xlsx', '.ods', '.csv', '.tsv', '.txt'] as const
