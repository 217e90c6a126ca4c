/** What is kept how long by default, in days; 0: without an end. */
export const retentionDefaults = {
  /** What happened: who did what, sign-ins, refusals. */
  audit: 1095,
  'contact-requests': 730,
  /** Once they are decided. */
  'sign-up-requests': 365,
  consents: 1095,
  /** As files, where no mail server is named. */
  letters: 90,
} as const satisfies Readonly<Record<string, number>>

export type RetentionKind = keyof typeof retentionDefaults
export type RetentionDays = Readonly<Record<RetentionKind, number>>

const isKind = (name: string): name is RetentionKind => Object.hasOwn(retentionDefaults, name)

/** `audit=1095,contact-requests=365` on top of the defaults; null where it names nothing that is kept, or no days. */
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
