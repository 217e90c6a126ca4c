import { organization, webSite } from './organization.ts'
import type { DataPage } from './data-page.ts'
import { product, type ProductFacts } from './product.ts'
import { publication, type PublicationFacts } from './publication.ts'
import { document, type Document, type Thing } from './thing.ts'

/** What a screen says its page is about, for search engines; the path to it, they are told by its breadcrumbs. */
export type Structured =
  | { readonly about: 'site' }
  | ({ readonly about: 'product' } & ProductFacts)
  | ({ readonly about: 'publication' } & PublicationFacts)

/** The data blocks of a page (schema.org as JSON-LD), from what its head says. */
export function structuredData(structured: Structured | undefined, page: DataPage): readonly Document[] {
  return structured === undefined ? [] : thingsOf(structured, page).map(document)
}

function thingsOf(structured: Structured, page: DataPage): readonly Thing[] {
  switch (structured.about) {
    case 'site':
      return [organization(page), webSite(page)]
    case 'product':
      return [product(structured, page)]
    case 'publication':
  }
  return [publication(structured, page)]
}
