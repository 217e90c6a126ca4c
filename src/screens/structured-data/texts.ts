import { mediaUrl } from '#domain/media-url.ts'
import { companyName, withCompanyName } from '#domain/page-title.ts'
import { wholeAddress, type DataPage } from './data-page.ts'

/** SEO-06: a text as it is read; the literal prefix in it is the company's name. */
export const readable = (text: string, { site }: DataPage): string => withCompanyName(text, companyName(site))

/** The whole address of a stored file; null for none, and for what is no file's address. */
export function fileAddress(file: string | null, page: DataPage): string | null {
  const address = mediaUrl(file, page.base)
  return address === null ? null : wholeAddress(address, page)
}
