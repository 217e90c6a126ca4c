import type { Crumb } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { type DataPage, type Thing, known, wholeAddress } from './thing.ts'

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
