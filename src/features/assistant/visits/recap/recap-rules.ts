import { shareLimits } from '#features/folders/shares/share-rules.ts'

/** The customer finds the recap as the message of a share. */
export const maxRecapLength = shareLimits.message

/** The people of a customer who can get a recap by email. */
export const maxRecapReaders = 50

/** The days for which a recap is among the shares of the customer. */
export const recapDays = 90

interface RecapTexts {
  readonly shown: readonly string[]
  readonly requested: readonly string[]
  /** Each with its day and the person of the distributor who does it. */
  readonly nextSteps: readonly string[]
}

/** The text that the template proposes. A part without content is left out, except what was promised, which only people know. */
export function recapText({ shown, requested, nextSteps }: RecapTexts, t: (key: string) => string): string {
  const listed = (names: readonly string[]): string => names.map((name) => `– ${name}`).join('\n')
  const parts = [
    ['assistant.recap.shown', listed(shown)],
    ['assistant.recap.requested', listed(requested)],
    ['assistant.recap.promised', '– '],
    ['assistant.recap.nextSteps', listed(nextSteps)],
  ] as const
  return parts
    .filter(([, content]) => content !== '')
    .map(([heading, content]) => `${t(heading)}\n${content}`)
    .join('\n\n')
    .slice(0, maxRecapLength)
}
