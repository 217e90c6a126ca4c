import { JsonBlock } from '#platform/pages/parts/json-block.tsx'
import { organization } from '#platform/pages/structured-data/organization.ts'
import { type DataPage, standalone } from '#platform/pages/structured-data/thing.ts'

/** HSE-03: the publisher of the page as structured data; the logo is derived from the site's content key. */
export function SearchMetadata({ page }: { readonly page: DataPage }) {
  return <JsonBlock type="application/ld+json" data={standalone(organization(page))} />
}
