import { Offline } from '#platform/calls/call-over-http.ts'

/**
 * A file of code could not be fetched. The browser does not fetch it again in this document, so the router loads the next page
 * from the server as soon as the server can be reached.
 */
export class FileMissing extends Offline {}

/** Fetches code that the first page does not load. Throws `FileMissing`. */
export const laterCode = <Code>(code: Promise<Code>): Promise<Code> =>
  code.catch((cause: unknown) => {
    throw new FileMissing(cause)
  })
