import { everyCertificate } from './certificate-address.ts'
import { attempt } from '#platform/calls/attempt.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import { languageLabels } from './language-labels.ts'
import { listedCertificates, type ListedCertificate } from './certificate-card.ts'

/** The first certificates of a principal or trade name; null if they could not be loaded. */
export type HolderCertificates = { readonly first: readonly ListedCertificate[]; readonly total: number } | null

/** Two rows of three on a wide screen. */
const maxShown = 6

/**
 * Reads the certificates for the page of their holder. If that fails, the page is shown without them, and `cause` contains the
 * reason.
 */
export async function certificatesOfHolder(
  holderId: string,
  request: ScreenRequest,
): Promise<{ readonly certificates: HolderCertificates; readonly cause: unknown }> {
  const { site, isGuest, signal, callOnSite } = request
  // CRT-09: guests see no certificates on such a site.
  if (isGuest && site.hidesCertificatesFromGuests === true)
    return { certificates: { first: [], total: 0 }, cause: undefined }
  const [records, labels] = await Promise.all([
    attempt(callOnSite('CertificateController.getCertificatesByHolder', { holderId }), signal),
    attempt(languageLabels(request), signal),
  ])
  if (records.value === null) return { certificates: null, cause: records.cause }
  const { certificates, total } = listedCertificates(
    records.value,
    everyCertificate,
    labels.value ?? new Map(),
    request,
  )
  return { certificates: { first: certificates.slice(0, maxShown), total }, cause: labels.cause }
}
