/**
 * Every lifetime of a cached response or value, with the section or the reason that it follows from. No other file holds
 * one; `cache-lifetimes.test.ts` checks that.
 */

/** Values of the header Cache-Control, by the kind of response. */
export const cacheControl = {
  /** Errors, and responses to a form: nobody may see them a second time. */
  notStored: 'no-store',
  /** Responses for a signed-in user: somebody else may use the same browser next. */
  personal: 'private, no-store',
  /** Redirects, responses to POST, and bundles of public documents: checked with the server before each use. */
  revalidated: 'no-cache',
  /** Pages for guests: shared caches may store them and check the entity tag before each use. */
  guestPage: 'public, max-age=0, must-revalidate',
  /** Feeds of publications: feed readers poll often, and the entity tag tells them cheaply that nothing has changed. */
  publicationFeed: 'public, max-age=0, must-revalidate',
  /** Calendars of events: as long as the response of a call (APX-07). */
  calendar: 'public, max-age=300',
  /** Responses of server calls to a GET request of a guest (APX-07). The platform's client uses `callAnswerLifetime`. */
  guestCall: 'private, max-age=30',
  /** Responses of the record and content delivery APIs to guests: checked with the entity tag before each use. */
  guestRecords: 'private, no-cache',
  /** Files that every guest may read: as long as the response of a call (APX-07). */
  guestFile: 'public, max-age=300',
  /** Files of managed content: a content can be withdrawn or get another file under the same key. */
  contentFile: 'public, no-cache',
  /** Renditions of images: their bytes never change, so browsers keep them; shared caches check access like for a file. */
  rendition: 'public, max-age=31536000, s-maxage=300, immutable',
  /** Files of the build whose names contain a hash of their content. */
  hashedAsset: 'public, max-age=31536000, immutable',
  /** Other files of the build. */
  staticFile: 'public, max-age=3600',
  /** Sitemaps: crawlers request them a few times a day. */
  sitemap: 'public, max-age=3600',
  /** Properties for search engines (SEO-07). */
  seoProperties: 'private, max-age=3600',
} as const

/** How long the browser's client caches the response of a server call in memory (§9, APX-07), in ms. */
export const callAnswerLifetime = 300_000

/** How long the browser's client caches the properties for search engines of a record (SEO-07), in ms. */
export const seoPropertiesLifetime = 3_600_000

/**
 * How long the server caches the description of a single sign-on provider, in ms. The library caches the provider's keys
 * for 5 minutes at most.
 */
export const providerDescriptionLifetime = 3_600_000

/** How long the response of a write with an idempotency key is stored and sent again (platform API §1), in ms. */
export const idempotentResponseLifetime = 30 * 24 * 60 * 60 * 1000

/** How long a browser stays a known device of an account after the last sign-in there, in ms. */
export const knownDeviceLifetime = 180 * 24 * 60 * 60 * 1000

/** How long the cookie of a session in the Sales Assistant is valid after its last page (SAL-01), in ms. */
export const assistantCookieLifetime = 15 * 60 * 1000

/** How long a browser knows that somebody has signed out in it (OFF-03), in ms: longer than any offline pack. */
export const signedOutCookieLifetime = 8 * 24 * 60 * 60 * 1000

/** How long a presentation of a visit can be shown after its start (SAL-04), in ms. */
export const presentationLifetime = 8 * 60 * 60 * 1000

/** How long a browser knows the carts of a guest after their last change, in ms. */
export const guestCartLifetime = 30 * 24 * 60 * 60 * 1000

/** How long browsers use HTTPS alone for the portal after a response with this header. */
export const strictTransportSecurity = 'max-age=31536000; includeSubDomains'
