/** The status and the messages of a call that the server refused (ERR-01). */
export class Refused extends Error {
  /** `503 Service Unavailable`; over HTTP/2 the status has no text. */
  readonly statusText: string
  readonly messages: readonly string[]
  constructor(status: number, statusText: string, messages: readonly string[]) {
    super(messages[0] ?? statusText)
    this.name = 'Refused'
    this.statusText = `${status} ${statusText}`.trim()
    this.messages = messages
  }
}
