import type { NamedSegment } from '#domain/market-segment.ts'
import type { PageReference } from './page-reference.ts'

/** MIAW_CHAT_DATA (MSC-02): what a chat is told of where the visitor is. It leaves the browser only after consent. */
export interface ChatContext extends NamedSegment {
  readonly countryCode: string
  readonly languageCode: string
  readonly page: {
    readonly view: string
    readonly path: string
    /** The part of it in view. */ readonly section: string | null
  }
  readonly record: { readonly id: string; readonly name: string } | null
  /** The signed-in user's. */
  readonly account: { readonly id: string } | null
}

/** `market`: the page's, or the visitor's own choice (SEG-05, with fallback). */
export const chatContext = (
  { view, path, recordId, recordName, countryCode, languageCode }: PageReference,
  market: NamedSegment,
  section: string | null,
): ChatContext => ({
  countryCode,
  languageCode,
  ...market,
  page: { view, path, section },
  record: recordId === null ? null : { id: recordId, name: recordName ?? '' },
  // Who is signed in tells the chat themselves: an account is not handed to others.
  account: null,
})
