import { everyCertificate } from '#domain/certificate-address.ts'
import { attempt } from '../attempt.ts'
import type { LoadContext } from '../screen.ts'
import { languageLabels } from './language-labels.ts'
import { listedCertificates, type ListedCertificate } from './listed-certificates.ts'

/** The first certificates of a principal or a trade name; null: could not be loaded. */
export type HolderCertificates = { readonly first: readonly ListedCertificate[]; readonly total: number } | null

/** Two rows of three on a wide screen. */
const mostShown = 6

/** For the holder's own page, which stays whole without them; `cause` is why it has to. */
export async function loadCertificatesOf(
  holderId: string,
  context: LoadContext,
  signal: AbortSignal,
): Promise<{ readonly certificates: HolderCertificates; readonly cause: unknown }> {
  const { site, language, isGuest, call } = context
  // CRT-09
  if (isGuest && site.hidesCertificatesFromGuests === true)
    return { certificates: { first: [], total: 0 }, cause: undefined }
  const [records, labels] = await Promise.all([
    attempt(
      call(
        'CertificateController.getCertificatesByHolder',
        { holderId, countryCode: site.countryIsoCode, languageCode: language },
        signal,
      ),
      signal,
    ),
    attempt(languageLabels(context, signal), signal),
  ])
  if (records.value === null) return { certificates: null, cause: records.cause }
  const { certificates, total } = listedCertificates(
    records.value,
    everyCertificate,
    labels.value ?? new Map(),
    context,
  )
  return { certificates: { first: certificates.slice(0, mostShown), total }, cause: labels.cause }
}
