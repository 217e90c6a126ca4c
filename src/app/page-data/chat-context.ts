import type { NamedSegment } from '#platform/values/markets/market-segment.ts'
import type { PageReference } from './page-reference.ts'

/** MIAW_CHAT_DATA (MSC-02): the data for a chat about the visitor's current page. It leaves the browser only after consent. */
export interface ChatContext extends NamedSegment {
  readonly countryCode: string
  readonly languageCode: string
  readonly page: {
    readonly view: string
    readonly path: string
    /** The part of it in view. */ readonly section: string | null
  }
  readonly record: { readonly id: string; readonly name: string } | null
  /** The account of the signed-in user. */
  readonly account: { readonly id: string } | null
}

/** `market` is the market of the page or the visitor's own selection (SEG-05, with fallback). */
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
  // Signed-in users identify themselves to the chat; the portal does not disclose their account.
  account: null,
})
