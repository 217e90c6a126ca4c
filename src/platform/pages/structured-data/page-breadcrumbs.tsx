import { Breadcrumbs, type Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { JsonBlock } from '#platform/pages/parts/json-block.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { standalone, type DataPage, type Thing, known, wholeAddress } from './thing.ts'
/** The breadcrumbs of a page for readers and, as structured data, for search engines: both are made from one list. */
export function PageBreadcrumbs({ crumbs, page }: { readonly crumbs: readonly Crumb[]; readonly page: Page }) {
  return (
    <>
      <Breadcrumbs label={page.t('layout.breadcrumbs')} crumbs={crumbs} />
      <JsonBlock type="application/ld+json" data={standalone(breadcrumbList(crumbs, page))} />
    </>
  )
}

/** The way to a page as its breadcrumbs show it; the page itself has no address of its own in it. */
export const breadcrumbList = (crumbs: readonly Crumb[], page: DataPage): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ text, href }, at) =>
    known({
      '@type': 'ListItem',
      position: at + 1,
      name: text,
      item: href === undefined ? null : wholeAddress(href, page),
    }),
  ),
})
