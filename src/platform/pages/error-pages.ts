/** §2: the error pages by slug, with the status of the answer at their own address (ERP-01). */
export const errorPages = {
  'publication-not-found': 404,
  'product-not-found': 404,
  'product-group-not-found': 404,
  'supplier-not-found': 404,
  'record-not-found': 404,
  'access-denied': 403,
  error: 500,
} as const satisfies Record<string, number>

export type ErrorSlug = keyof typeof errorPages

export const isErrorSlug = (value: string): value is ErrorSlug => Object.hasOwn(errorPages, value)

/** The error page for a record that was not found, by the kind of its page (ERP-04). */
export const notFoundSlugs = {
  product: 'product-not-found',
  'product-group': 'product-group-not-found',
  supplier: 'supplier-not-found',
  publication: 'publication-not-found',
  value: 'record-not-found',
  page: 'record-not-found',
} as const satisfies Record<string, ErrorSlug>

/** ERP-02: the site base path plus the slug, with optional query parameters. `base` is `/nl/nl-nl`. */
export function errorAddress(base: string, slug: ErrorSlug, query: Readonly<Record<string, string>> = {}): string {
  const written = new URLSearchParams(query).toString()
  return written === '' ? `${base}/${slug}` : `${base}/${slug}?${written}`
}
