/** A number of attempts in a number of seconds. */
interface Limit {
  readonly points: number
  readonly duration: number
}

/** The limit of one account, browser, session or recipient. Above it an attempt is refused. */
interface OwnLimit extends Limit {
  /** Above the limit, one attempt after another is allowed, each after a longer wait; otherwise none until the time is over. */
  readonly waitsGrow?: true
}

/** The limit of a network. Above it attempts are only slower, because others in the same network have not made them. */
interface NetworkLimit extends Limit {
  /** Above this number attempts are refused; only where each one writes to somebody who has not asked for it. */
  readonly most?: number
}

export interface AttemptLimits {
  readonly own?: OwnLimit
  readonly network?: NetworkLimit
  /** Everybody together. Above it the attempts of unknown browsers are slower, and none is refused. */
  readonly all?: Limit
}

const quarter = 900
const hour = 3600
const day = 86_400

export const attemptLimits = {
  'sign-in': {
    own: { points: 10, duration: day, waitsGrow: true },
    network: { points: 30, duration: quarter },
    all: { points: 500, duration: quarter },
  },
  /** The password of a user who is signed in; `own` is the session. */
  session: { own: { points: 10, duration: day, waitsGrow: true } },
  // Three of a million codes are valid at a time, so somebody who knows the password needs years to guess one.
  code: {
    own: { points: 5, duration: day, waitsGrow: true },
    network: { points: 30, duration: quarter },
    all: { points: 500, duration: quarter },
  },
  /** Each sign-in page requests one, and the owner is unknown before a passkey is presented. */
  passkey: { network: { points: 1000, duration: quarter }, all: { points: 20_000, duration: quarter } },
  /** Links to choose a password, which only users get. */
  password: {
    own: { points: 3, duration: hour },
    network: { points: 30, duration: hour },
    all: { points: 500, duration: hour },
  },
  /** Requests for access, each of which sends an email to an address that somebody has typed. */
  signUp: {
    own: { points: 3, duration: hour },
    network: { points: 30, duration: hour, most: 300 },
    all: { points: 500, duration: hour },
  },
  /** The emails of one account's administrators to new users; `own` is the account, and then the recipient. */
  invitations: { own: { points: 200, duration: hour } },
  invitation: { own: { points: 3, duration: hour } },
  /** Links of shares, which only their recipients get; `own` is the recipient with the token. */
  shareLink: {
    own: { points: 3, duration: hour },
    network: { points: 30, duration: hour },
    all: { points: 500, duration: hour },
  },
  /** Requests of guests, each of which sends an email to an address that somebody has typed. */
  request: {
    own: { points: 5, duration: hour },
    network: { points: 30, duration: hour, most: 300 },
    all: { points: 500, duration: hour },
  },
  /** Messages of guests to the company. */
  message: { network: { points: 10, duration: hour, most: 60 }, all: { points: 200, duration: hour } },
  /** Messages of users to the company. */
  userMessage: { own: { points: 30, duration: hour } },
  /** Document requests, each of which causes work for an employee; `own` is the user. */
  document: { own: { points: 60, duration: hour } },
  /** Emails about sign-ins from new browsers: whoever knows a password sends its owner no more of them in a day. */
  newDevice: { own: { points: 3, duration: day } },
  /** Visits to a provider; those that end with a sign-in are given back. */
  provider: { network: { points: 60, duration: quarter }, all: { points: 6000, duration: quarter } },
} as const satisfies Record<string, AttemptLimits>

export type AttemptKind = keyof typeof attemptLimits

export const longestWait = 900

/** The wait in seconds after the attempt with this number: none within the limit, then a minute, doubled each time. */
export const waitAfter = (attempt: number, { points }: Limit): number =>
  attempt < points ? 0 : Math.min(longestWait, 60 * 2 ** Math.min(attempt - points, 10))

const longestDelay = 8000

/**
 * The delay in milliseconds of the attempt with this number: none within the limit, then a second, doubled with each further
 * number of attempts that would be within it. The longest one is short enough for a person who waits in front of a form.
 */
export const delayOf = (attempt: number, { points }: Limit): number =>
  attempt <= points ? 0 : Math.min(longestDelay, 1000 * 2 ** Math.min(Math.floor((attempt - points - 1) / points), 10))
