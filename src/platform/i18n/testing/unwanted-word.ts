/** Words that the messages of a language do not use, and what they use instead. */
export interface UnwantedWord {
  readonly unwanted: RegExp
  readonly instead: string
}
