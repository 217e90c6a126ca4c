import { JsonBlock } from '../json-block.tsx'
import { organization } from '../structured-data/organization.ts'
import type { DataPage } from '../structured-data/data-page.ts'
import { document } from '../structured-data/thing.ts'

/** HSE-03: who publishes the page, for search engines; the logo is taken from the site's content key. */
export function SearchMetadata({ page }: { readonly page: DataPage }) {
  return <JsonBlock type="application/ld+json" data={document(organization(page))} />
}
