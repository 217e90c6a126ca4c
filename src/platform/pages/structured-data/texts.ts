import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { companyName, withCompanyName } from '#platform/pages/page-title.ts'
import { wholeAddress, type DataPage } from './thing.ts'

/** SEO-06: the text with the company's name in place of the literal prefix. */
export const readable = (text: string, { site }: DataPage): string => withCompanyName(text, companyName(site))

/** The whole address of a stored file; null without a file and for an address that is not a file's. */
export function fileAddress(file: string | null, page: DataPage): string | null {
  const address = mediaUrl(file, page.base)
  return address === null ? null : wholeAddress(address, page)
}
