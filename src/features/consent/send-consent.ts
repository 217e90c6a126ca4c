import type { LoadContext } from '#platform/pages/screen.ts'
import { consentDecision, markRecorded } from './consent.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/**
 * Sends the visitor's decision to the server, once for each decision. If that fails, the decision remains valid and the next
 * page sends it again.
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
    ...siteParamsOf({ site, language }),
  })
  if (recorded) markRecorded(decision)
}
