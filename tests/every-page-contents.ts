import { pageRoles, publicationTypes } from '#domain/content-types.ts'
import { inPreview, previewParameter } from '#domain/preview-token.ts'
import { previewToken } from '#server/preview.ts'
import { previewSecret } from './browser/portal.ts'
import { withoutQuery, type PageKind, type Place } from './every-page-kinds.ts'

/** In the order of the footer: the plain pages of a country, then the company's values. */
const framePages = [...Object.keys(pageRoles), 'values']

/** Long after the day on which any portal of a test believes to be. */
const expires = 9_999_999_999

const previewed = (path: string, { site, base }: Place): string => {
  const query = new URLSearchParams({ [previewParameter]: previewToken(previewSecret, site.code, expires) })
  const { pathname, search } = inPreview(new URL(base + path, 'http://portal.test'), query.toString())
  return pathname + search
}

export const contentKinds: readonly PageKind[] = [
  ...publicationTypes.map(({ value, label }): PageKind => ({
    name: `a publication: ${label}`,
    route: 'publication/:slugAndKey',
    indexed: true,
    address: (_place, link) => link(`/publications?filters=content-type%3A${value}`, '/publication/'),
  })),
  ...framePages.map((role, at): PageKind => ({
    name: `a page: ${role}`,
    route: 'page/:slugAndKey',
    indexed: true,
    address: (_place, link) => link('', '/page/', at),
  })),
  {
    name: 'a list in preview',
    route: 'products',
    indexed: false,
    address: (place) => previewed('/products', place),
    canonical: withoutQuery,
  },
  {
    name: 'in preview, what is not there',
    route: 'product/:slugAndId',
    status: 404,
    indexed: false,
    address: (place) => previewed('/product/x-01t000000000000AAA', place),
    canonical: (_address, { base }) => `${base}/product-not-found`,
  },
]
