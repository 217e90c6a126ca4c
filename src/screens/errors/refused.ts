/** What a server said instead of an answer (ERR-01). */
export class Refused extends Error {
  /** Its status with its text: `503 Service Unavailable`. A connection of HTTP/2 has no text. */
  readonly statusText: string
  readonly messages: readonly string[]
  constructor(status: number, statusText: string, messages: readonly string[]) {
    super(messages[0] ?? statusText)
    this.name = 'Refused'
    this.statusText = `${status} ${statusText}`.trim()
    this.messages = messages
  }
}
