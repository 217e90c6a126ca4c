/** How many days things are stored by default; 0: without an end. RETENTION_DAYS changes it by these names. */
export const retentionDefaults = {
  /** Who did what, sign-ins, refusals. */
  audit: 1095,
  'contact-requests': 730,
  /** Counted from the decision. */
  'sign-up-requests': 365,
  /** Declined or withdrawn ones, counted from the decision. */
  'document-requests': 730,
  consents: 1095,
  /** Closed requests of customers, counted from the last change. */
  requests: 1095,
  /** Requests of guests who have not confirmed their address. */
  'unconfirmed-requests': 7,
  /** Carts of visitors who are not signed in, counted from the last change. */
  'guest-carts': 30,
  /** Shares that have expired or were revoked, counted from the last change, and the openings of all shares. */
  shares: 365,
  'share-openings': 180,
  /** Visits of internal users that are done or cancelled, counted from the last change. */
  visits: 1095,
  /** Imports over HTTP, counted from their end. Their files are deleted after a week. */
  'import-jobs': 90,
  /** Counts of searched terms, and terms marked as missing products. They contain nothing of a visitor. */
  searches: 400,
  /** Emails stored as files, where no mail server is configured. */
  emails: 90,
} as const satisfies Readonly<Record<string, number>>

export type RetentionKind = keyof typeof retentionDefaults
export const retentionKinds: readonly RetentionKind[] = Object.keys(retentionDefaults).filter(isKind)
export type RetentionDays = Readonly<Record<RetentionKind, number>>

function isKind(name: string): name is RetentionKind {
  return Object.hasOwn(retentionDefaults, name)
}

/** Reads `audit=1095,contact-requests=365` on top of the defaults; null where a name is unknown or a number of days is missing. */
export function readRetention(text: string): RetentionDays | null {
  const days: Record<RetentionKind, number> = { ...retentionDefaults }
  for (const part of text.split(',').map((each) => each.trim())) {
    const [name = '', number = '', ...more] = part.split('=')
    if (!isKind(name) || !/^\d{1,5}$/.test(number) || more.length > 0) return null
    days[name] = Number(number)
  }
  return days
}

/** The moment before which things of a kind are forgotten; null: never. */
export const forgottenBefore = (days: number, now: Date): Date | null =>
  days === 0 ? null : new Date(now.getTime() - days * 86_400_000)
