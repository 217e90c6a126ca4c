import { ownHead } from '#features/identity/sign-in/load.ts'
import { signInAddress, signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { LoadContext, Resolved } from '#platform/pages/screen.ts'
import type { SampleFeedback } from './get-sample-feedback.ts'

export interface SampleFeedbackData {
  readonly title: string
  readonly grades: SampleFeedback
}

/** Loads what customers say about the samples of the supplier's grades. */
export async function loadSampleFeedback(
  _url: URL,
  _params: object,
  context: LoadContext,
  signal: AbortSignal,
): Promise<Resolved<SampleFeedbackData>> {
  const { base, isGuest, call, site, language, messages } = context
  const here = base + signInPaths.sampleFeedback
  if (isGuest) return { type: 'redirect', status: 302, to: signInAddress(base, here) }
  const siteLocale = { countryCode: site.countryIsoCode, languageCode: language }
  const grades = await call('RequestController.getSampleFeedback', siteLocale, signal)
  const title = messages.t('requests.feedback.ofCustomers')
  return { type: 'page', status: 200, head: ownHead(context, title, here), data: { title, grades } }
}
