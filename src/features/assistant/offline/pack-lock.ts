/** The digits of a PIN. */
export const pinLength = 6

/** After so many wrong PINs in a row the packs of the device are deleted. */
export const maxPinAttempts = 5

/** What is stored of a PIN: enough to check one, and not the PIN itself. */
export interface PinVerifier {
  readonly salt: Uint8Array<ArrayBuffer>
  readonly iterations: number
  readonly hash: Uint8Array<ArrayBuffer>
}

/** A period in ms of the device's clock. */
interface Period {
  readonly from: number
  readonly until: number
}

/** What guards the packs of a device while their user is not known to be signed in. */
export interface PackLock {
  readonly pin: PinVerifier
  /** The attempts since the last right PIN or the last contact of the user. */
  readonly attempts: number
  /** When the session would be valid by the last contact; null after the packs were locked, until the next contact of the user. */
  readonly session: Period | null
  /** For how long a right PIN opens the packs, in ms: as long as the session would last without activity. */
  readonly idle: number
}

/**
 * Whether the packs are locked while there is no connection or nobody is signed in: the session is no longer known to be valid, and
 * no right PIN has opened them in this tab. A clock that was set back to before the period does not open them.
 */
export const isLocked = ({ session }: Pick<PackLock, 'session'>, unlocked: Period | null, now: number): boolean =>
  ![session, unlocked].some((period) => period !== null && period.from <= now && now < period.until)

/** When an open pack is locked without a contact or a right PIN; null if it is locked already. */
export function locksAt({ session }: Pick<PackLock, 'session'>, unlocked: Period | null, now: number): number | null {
  const open = [session, unlocked].filter((period) => period !== null && !isLocked({ session: period }, null, now))
  return open.length === 0 ? null : Math.max(...open.flatMap((period) => period?.until ?? []))
}

export const afterContact = (lock: PackLock, idle: number, now: number): PackLock => ({
  ...lock,
  attempts: 0,
  session: { from: now, until: now + idle },
  idle,
})

/** The period for which a right PIN opens the packs. */
export const openFor = ({ idle }: Pick<PackLock, 'idle'>, now: number): Period => ({ from: now, until: now + idle })

export const attemptsLeft = ({ attempts }: Pick<PackLock, 'attempts'>): number => Math.max(0, maxPinAttempts - attempts)

/** A lock with one attempt more, which is stored before the PIN is checked; null if no attempt is left. */
export const countedAttempt = (lock: PackLock): PackLock | null =>
  attemptsLeft(lock) === 0 ? null : { ...lock, attempts: lock.attempts + 1 }

/** Whether somebody would try this PIN first: one digit repeated, or digits that follow each other. */
export function isSimplePin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at]))
  return [-1, 0, 1].some((step) => steps.every((each) => each === step))
}
