import { mediaAddress } from '#domain/content-key.ts'
import { mediaUrl } from '#domain/media-url.ts'
import { companyName } from '#domain/page-title.ts'
import { JsonBlock } from '../json-block.tsx'
import type { Page } from '../page-context.ts'

/** HSE-03: who publishes the page, for search engines; the logo is taken from the site's content key. */
export function SearchMetadata({
  page,
}: {
  readonly page: Pick<Page, 'base'> & {
    readonly site: Pick<Page['site'], 'brandName' | 'countryName' | 'logoContentKey'>
  }
}) {
  const { site, base } = page
  return (
    <JsonBlock
      type="application/ld+json"
      data={{
        '@context': 'https://schema.org',
        '@type': 'Organization',
        name: companyName(site),
        url: base,
        ...(site.logoContentKey === undefined ? {} : { logo: mediaUrl(mediaAddress(site.logoContentKey), base) }),
      }}
    />
  )
}
