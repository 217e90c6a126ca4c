import { Breadcrumbs, type Crumb } from '#widgets/breadcrumbs/breadcrumbs.tsx'
import { JsonBlock } from '../json-block.tsx'
import type { Page } from '../page-context.ts'
import { breadcrumbList } from './breadcrumb-list.ts'
import { document } from './thing.ts'

/** Where the page is, to who reads it and to search engines: one list, so that they are never told two ways. */
export function PageBreadcrumbs({ crumbs, page }: { readonly crumbs: readonly Crumb[]; readonly page: Page }) {
  return (
    <>
      <Breadcrumbs label={page.t('layout.breadcrumbs')} crumbs={crumbs} />
      <JsonBlock type="application/ld+json" data={document(breadcrumbList(crumbs, page))} />
    </>
  )
}
