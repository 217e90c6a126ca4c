import { Breadcrumbs, type Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { JsonBlock } from '#platform/pages/parts/json-block.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import { standalone } from './thing.ts'

/** The breadcrumbs of a page for readers and, as structured data, for search engines: both are made from one list. */
export function PageBreadcrumbs({ crumbs, page }: { readonly crumbs: readonly Crumb[]; readonly page: Page }) {
  return (
    <>
      <Breadcrumbs label={page.t('layout.breadcrumbs')} crumbs={crumbs} />
      <JsonBlock type="application/ld+json" data={standalone(breadcrumbList(crumbs, page))} />
    </>
  )
}
