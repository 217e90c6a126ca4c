import type { LoadContext } from '../screen.ts'
import { consentDecision, markRecorded } from './consent.ts'

/**
 * Has the server keep its record of the visitor's answer, once for each answer. Whatever keeps it from it, the answer holds:
 * the next page tries again.
 */
export async function sendConsent({
  call,
  site,
  language,
}: Pick<LoadContext, 'call' | 'site' | 'language'>): Promise<void> {
  const decision = consentDecision()
  if (decision === null || decision.recorded) return
  const { visitor, wording, allowed } = decision
  const { recorded } = await call('ConsentController.record', {
    visitor,
    wording,
    purposes: [...allowed],
    countryCode: site.countryIsoCode,
    languageCode: language,
  })
  if (recorded) markRecorded(decision)
}
