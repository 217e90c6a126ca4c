/** The text of an email. */
export interface EmailText {
  readonly subject: string
  /** Plain text. */
  readonly text: string
}
