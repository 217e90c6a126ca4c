import { decided, decisionOf, isStillValid, type ConsentDecision } from './consent-choice.ts'
import type { ConsentPurpose } from '#platform/values/consent-purposes.ts'
import { openStorage } from '#platform/pages/parts/local-storage.ts'

/** The key in local storage for the visitor's decision. */
const storageKey = 'consent'

const listeners = new Set<() => void>()
/** The decision if the browser does not allow pages to store anything; it applies to this page only. */
let unstored: string | null = null
let known: { readonly text: string | null; readonly decision: ConsentDecision | null } | null = null
let allowed: ReadonlySet<ConsentPurpose> = new Set()

/**
 * Returns the purposes that the visitor allows, as the same set until the decision changes. Only for the browser; during
 * rendering on the server nothing is allowed.
 */
export function readConsent(): ReadonlySet<ConsentPurpose> {
  const now = consentDecision()?.allowed ?? []
  if (now.length !== allowed.size || now.some((purpose) => !allowed.has(purpose))) allowed = new Set(now)
  return allowed
}

/** Returns the visitor's decision, as the same object until it changes; null without a valid decision. */
export function consentDecision(): ConsentDecision | null {
  const text = openStorage()?.getItem(storageKey) ?? unstored
  const now = new Date()
  const isKnown = known?.text === text && known.decision !== null && isStillValid(known.decision.at, now)
  if (known === null || !isKnown) known = { text, decision: decisionOf(text, now) }
  return known.decision
}

/** Notifies the listener of every change, also of those in other tabs. */
export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Allows these purposes permanently, in addition to those already allowed; used by the consent question of a video. */
export const giveConsent = (purposes: Iterable<ConsentPurpose>): void => answerConsent([...purposes], [...purposes])

/**
 * Stores the visitor's answer to `requested`. Purposes that are not in `allows` are refused, even if they were allowed before.
 */
export function answerConsent(requested: readonly ConsentPurpose[], allows: readonly ConsentPurpose[]): void {
  keep(decided(consentDecision(), requested, allows, { visitor: randomVisitor(), at: new Date().toISOString() }))
}

/** Marks the decision as recorded by the server. */
export function markRecorded(decision: ConsentDecision): void {
  if (consentDecision() === decision) keep({ ...decision, recorded: true })
}

function keep(decision: ConsentDecision): void {
  unstored = JSON.stringify(decision)
  try {
    openStorage()?.setItem(storageKey, unstored)
  } catch (error) {
    // If the storage is full, the decision applies to this page only.
    if (!(error instanceof DOMException)) throw error
  }
  for (const listener of listeners) listener()
}

const randomVisitor = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
