import { slugOf } from '#platform/values/text/slug.ts'

/** A page of the sites that shows a record of an object. */
export interface PublicPage {
  /** One of the functions in `record-paths.ts`. */
  readonly path: (base: string, record: AddressedRecord) => string
  /** The values of fields by which a record has this page; without them every record has it. */
  readonly of?: Readonly<Record<string, readonly string[]>>
}

interface AddressedRecord {
  readonly id: string
  readonly slug: string
  /** '' for a record without one. */
  readonly contentKey: string
}

/** The path of the page of a record below the base of a site; null if it has none. `row`: its values by the names of the fields. */
export function publicPath(
  { pages = [] }: { readonly pages?: readonly PublicPage[] },
  row: Readonly<Record<string, unknown>> & { readonly id: string },
): string | null {
  const page = pages.find(({ of = {} }) =>
    Object.entries(of).every(([field, values]) => values.includes(textIn(row, field))),
  )
  return (
    page?.path('', { id: row.id, slug: slugOf(textIn(row, 'name')), contentKey: textIn(row, 'contentKey') }) ?? null
  )
}

function textIn(row: Readonly<Record<string, unknown>>, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}
