import { decided, decisionOf, type ConsentDecision, type ConsentPurpose } from '#domain/consent.ts'
import { openStorage } from '../local-storage.ts'

/** Where the browser keeps the visitor's answer. */
const storageKey = 'consent'

const listeners = new Set<() => void>()
/** The answer where the browser lets pages keep nothing: it holds for this page. */
let unkept: string | null = null
let known: { readonly text: string | null; readonly day: string; readonly decision: ConsentDecision | null } | null =
  null
let allowed: ReadonlySet<ConsentPurpose> = new Set()

/** What the visitor allows; the same set while nothing changes. In the browser only: on the server nobody allows anything. */
export function readConsent(): ReadonlySet<ConsentPurpose> {
  const now = consentDecision()?.allowed ?? []
  if (now.length !== allowed.size || now.some((purpose) => !allowed.has(purpose))) allowed = new Set(now)
  return allowed
}

/** The visitor's answer as a whole, null before there is one that holds; the same object while nothing changes. */
export function consentDecision(): ConsentDecision | null {
  const text = openStorage()?.getItem(storageKey) ?? unkept
  const day = today()
  if (known?.text !== text || known.day !== day) known = { text, day, decision: decisionOf(text, day) }
  return known.decision
}

/** Tells of every change, in other tabs too. */
export function subscribeConsent(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The visitor allows these for good, beside what they allow already: a video's own question. */
export const giveConsent = (purposes: Iterable<ConsentPurpose>): void => answerConsent([...purposes], [...purposes])

/** The visitor's answer to `asked`: what `allows` does not name of it is refused, whatever was allowed before. */
export function answerConsent(asked: readonly ConsentPurpose[], allows: readonly ConsentPurpose[]): void {
  keep(decided(consentDecision(), asked, allows, { visitor: randomVisitor(), day: today() }))
}

/** The server has its record of this answer. */
export function markRecorded(decision: ConsentDecision): void {
  if (consentDecision() === decision) keep({ ...decision, recorded: true })
}

function keep(decision: ConsentDecision): void {
  unkept = JSON.stringify(decision)
  try {
    openStorage()?.setItem(storageKey, unkept)
  } catch (error) {
    // A full storage keeps nothing more: the answer holds for this page.
    if (!(error instanceof DOMException)) throw error
  }
  for (const listener of listeners) listener()
}

const today = (): string => new Date().toISOString().slice(0, 10)

const randomVisitor = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
