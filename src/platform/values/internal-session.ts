/** §1: what an internal session is for: desk work, a customer visit, or a fair without an account. */
export const sessionTypes = ['internal', 'customer', 'event'] as const
export type SessionType = (typeof sessionTypes)[number]

/** How the customer is met; the first one is the default. */
export const visitTypes = ['in_person', 'remote', 'phone', 'event'] as const
export type VisitType = (typeof visitTypes)[number]

/**
 * The session of an internal user in the Sales Assistant (§1). The server takes it from each request and checks it, so
 * no browser and no other request can give it.
 */
export interface InternalSession {
  readonly sessionType: SessionType
  /** The customer: only in a session of type `customer`. */
  readonly accountId?: string
  /** ISO 3166-1 alpha-2; without it the session is in no country and sees what any country offers. */
  readonly countryIsoCode?: string
  readonly businessGroupId?: string
  readonly visitType: VisitType
  readonly promotedOnly?: true
  /** The visit in progress to which the session belongs. */
  readonly visitId?: string
  /** Rows in conflict are shown, with their reason; absent: they are hidden. */
  readonly conflicts?: 'show'
}

export const isSessionType = (value: string): value is SessionType => sessionTypes.some((each) => each === value)
export const isVisitType = (value: string): value is VisitType => visitTypes.some((each) => each === value)
