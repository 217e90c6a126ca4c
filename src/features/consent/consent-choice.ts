import { consentPurposes, type ConsentPurpose } from '#platform/values/consent-purposes.ts'

/** Identifies the version of the consent texts. A change of their meaning needs a new value, and every visitor is asked again. */
export const consentWording = '2026-11'

/** The period of validity of a decision; afterwards the visitor is asked again. */
const validYears = 1
/** How far the clock of a browser may be put back after a decision, in ms. */
const clockTolerance = 86_400_000

/** A visitor's decision, as stored in the browser. */
export interface ConsentDecision {
  /** A random id from the browser: 32 hexadecimal digits that identify no person. */
  readonly visitor: string
  readonly wording: string
  /** The moment of the decision (ISO). The sites of an origin share it, so it is not a day of one of them. */
  readonly at: string
  /** The purposes that the visitor has answered; all others are open. */
  readonly answered: readonly ConsentPurpose[]
  /** The answered purposes that the visitor allowed. */
  readonly allowed: readonly ConsentPurpose[]
  /** Whether the server has recorded the decision. */
  readonly recorded: boolean
}

/**
 * Parses a stored decision. Returns null if there is none, or if it has expired at `now` or refers to other texts.
 */
export function decisionOf(stored: string | null, now: Date): ConsentDecision | null {
  const value = parsed(stored)
  if (typeof value !== 'object' || value === null) return null
  const { visitor, wording, at, answered, allowed, recorded }: Partial<Record<keyof ConsentDecision, unknown>> = value
  if (typeof visitor !== 'string' || !/^[0-9a-f]{32}$/.test(visitor)) return null
  if (wording !== consentWording || typeof at !== 'string' || !isStillValid(at, now)) return null
  const known = purposesOf(answered)
  return {
    visitor,
    wording,
    at,
    answered: known,
    allowed: purposesOf(allowed).filter((purpose) => known.includes(purpose)),
    recorded: recorded === true,
  }
}

/**
 * Returns the decision after an answer to `requested`. Earlier answers to other purposes remain; of the requested purposes,
 * only those in `allowed` are allowed.
 */
export function decided(
  before: ConsentDecision | null,
  requested: readonly ConsentPurpose[],
  allowed: readonly ConsentPurpose[],
  { visitor, at }: { readonly visitor: string; readonly at: string },
): ConsentDecision {
  const others = (list: readonly ConsentPurpose[] = []) => list.filter((purpose) => !requested.includes(purpose))
  return {
    visitor: before?.visitor ?? visitor,
    wording: consentWording,
    at,
    answered: purposesOf([...others(before?.answered), ...requested]),
    allowed: purposesOf([...others(before?.allowed), ...allowed.filter((purpose) => requested.includes(purpose))]),
    recorded: false,
  }
}

/** Returns the purposes for which a site still has to request consent. */
export const openPurposes = (
  requested: readonly ConsentPurpose[],
  decision: ConsentDecision | null,
): readonly ConsentPurpose[] => requested.filter((purpose) => decision?.answered.includes(purpose) !== true)

/** Returns the valid purposes in a list, each once, in their fixed order. */
const purposesOf = (list: unknown): readonly ConsentPurpose[] =>
  Array.isArray(list) ? consentPurposes.filter((purpose) => list.includes(purpose)) : []

/** Whether a decision is valid at a moment. */
export function isStillValid(at: string, now: Date): boolean {
  const input = new Date(at)
  if (Number.isNaN(input.getTime()) || input.toISOString() !== at) return false
  const until = new Date(input)
  until.setUTCFullYear(until.getUTCFullYear() + validYears)
  // A moment far in the future results from a wrong clock and must not extend the validity.
  return input.getTime() <= now.getTime() + clockTolerance && now < until
}

function parsed(text: string | null): unknown {
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
