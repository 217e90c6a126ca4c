/** What a visitor may allow beyond what the portal needs to work; what it needs is not asked. */
export const consentPurposes = ['statistics', 'media', 'chat'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

/** Names the texts that ask. Whoever changes what they say changes it too: everybody is then asked again. */
export const consentWording = '2026-11'

/** An answer holds this long; then the browser asks again. */
const yearsKept = 1

/** A visitor's answer as their browser keeps it. */
export interface ConsentDecision {
  /** Random, made in the browser: 32 hexadecimal digits that say nothing about anybody. */
  readonly visitor: string
  readonly wording: string
  /** ISO day of the answer. */
  readonly day: string
  /** What was asked; the rest is open. */
  readonly answered: readonly ConsentPurpose[]
  /** What of it is allowed. */
  readonly allowed: readonly ConsentPurpose[]
  /** The server has its record of it. */
  readonly recorded: boolean
}

/** What was stored, as far as it still holds on `today` (ISO day); null: no answer, or one to other words, or too old. */
export function decisionOf(stored: string | null, today: string): ConsentDecision | null {
  const value = parsed(stored)
  if (typeof value !== 'object' || value === null) return null
  const { visitor, wording, day, answered, allowed, recorded }: Partial<Record<keyof ConsentDecision, unknown>> = value
  if (typeof visitor !== 'string' || !/^[0-9a-f]{32}$/.test(visitor)) return null
  if (wording !== consentWording || typeof day !== 'string' || !isKept(day, today)) return null
  const known = purposesOf(answered)
  return {
    visitor,
    wording,
    day,
    answered: known,
    allowed: purposesOf(allowed).filter((purpose) => known.includes(purpose)),
    recorded: recorded === true,
  }
}

/** An answer to `asked`, beside what was answered before: what is asked now is allowed only where `allowed` names it. */
export function decided(
  before: ConsentDecision | null,
  asked: readonly ConsentPurpose[],
  allowed: readonly ConsentPurpose[],
  { visitor, day }: { readonly visitor: string; readonly day: string },
): ConsentDecision {
  const others = (list: readonly ConsentPurpose[] = []) => list.filter((purpose) => !asked.includes(purpose))
  return {
    visitor: before?.visitor ?? visitor,
    wording: consentWording,
    day,
    answered: purposesOf([...others(before?.answered), ...asked]),
    allowed: purposesOf([...others(before?.allowed), ...allowed.filter((purpose) => asked.includes(purpose))]),
    recorded: false,
  }
}

/** What a site still has to ask. */
export const openPurposes = (
  asked: readonly ConsentPurpose[],
  decision: ConsentDecision | null,
): readonly ConsentPurpose[] => asked.filter((purpose) => decision?.answered.includes(purpose) !== true)

/** Those of a list that are purposes, each once, in their order. */
const purposesOf = (list: unknown): readonly ConsentPurpose[] =>
  Array.isArray(list) ? consentPurposes.filter((purpose) => list.includes(purpose)) : []

function isKept(day: string, today: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return false
  const until = `${String(Number(day.slice(0, 4)) + yearsKept).padStart(4, '0')}${day.slice(4)}`
  // A day to come is the mistake of a clock: it must not hold for years.
  return day <= today && today < until
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
