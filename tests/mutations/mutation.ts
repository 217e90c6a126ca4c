/** One small change of product code that at least one test must notice. */
export interface Mutation {
  /** The requirement that the changed line fulfils: its id in the ledger. */
  readonly rule: string
  readonly file: string
  /** A text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Test files that guard the line. At least one of their tests must fail. */
  readonly tests: readonly string[]
}

/** Returns the code of a file with the mutation applied. @throws Error if the text to find does not occur exactly once. */
export function mutated(code: string, { file, find, replace }: Mutation): string {
  const parts = code.split(find)
  const [before, after] = parts
  if (parts.length !== 2 || before === undefined || after === undefined)
    throw new Error(`${file} holds ${parts.length - 1} times: ${find}`)
  return `${before}${replace}${after}`
}

/** Mutations of one file, each as rule, text to find and replacement. */
export const mutationsOf = (
  file: string,
  tests: readonly string[],
  changes: readonly (readonly [rule: string, find: string, replace: string])[],
): readonly Mutation[] => changes.map(([rule, find, replace]) => ({ rule, file, find, replace, tests }))

/** The test file in the same folder. */
export const besides = (file: string): readonly string[] => [file.replace(/\.tsx?$/, '.test.ts')]
