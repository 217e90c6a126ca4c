import { pageCount, pageFromUrl, pageSizes } from '#platform/values/numbers/paging.ts'
import type { CertificateListData } from './certificate-card.ts'

/** One page of the chosen certificates. */
export interface CertificatePage extends CertificateListData {
  /** The number of chosen certificates on all pages. */
  readonly found: number
  /** From 1. */
  readonly page: number
  readonly pages: number
}

/** As many as other lists show. */
const certificatesPerPage = pageSizes[0]

/** `input` is the page in the address. */
export function certificatePage(list: CertificateListData, input: string | null): CertificatePage {
  const found = list.certificates.length
  const pages = pageCount(found, certificatesPerPage)
  const page = pageFromUrl(input, pages)
  const certificates = list.certificates.slice((page - 1) * certificatesPerPage, page * certificatesPerPage)
  return { ...list, certificates, found, page, pages }
}
