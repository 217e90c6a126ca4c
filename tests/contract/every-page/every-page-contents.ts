import { pageRoles, publicationTypes } from '#features/content/managed-content/content-types.ts'
import { inPreview, previewParameter } from '#features/content/preview/preview-token.ts'
import { previewToken } from '#features/content/preview/preview.ts'
import { previewSecret } from '../../browser/fixtures/portal.ts'
import { withoutQuery, type PageKind, type PageLocale } from './every-page-kinds.ts'

/** In the order of the footer: the plain pages of a country, then the company's values. */
const framePages = [...Object.keys(pageRoles), 'values']

/** A date long after the current date of any portal in the tests. */
const expires = 9_999_999_999

const previewed = (path: string, { site, base }: PageLocale): string => {
  const query = new URLSearchParams({ [previewParameter]: previewToken(previewSecret, site.code, expires) })
  const { pathname, search } = inPreview(new URL(base + path, 'http://portal.test'), query.toString())
  return pathname + search
}

export const contentKinds: readonly PageKind[] = [
  ...publicationTypes.map(({ value, label }): PageKind => ({
    name: `a publication: ${label}`,
    route: 'publication/:slugAndKey',
    indexed: true,
    address: (_locale, link) => link(`/publications?filters=content-type%3A${value}`, '/publication/'),
  })),
  ...framePages.map((role, at): PageKind => ({
    name: `a page: ${role}`,
    route: 'page/:slugAndKey',
    indexed: true,
    address: (_locale, link) => link('', '/page/', at),
  })),
  {
    name: 'a list in preview',
    route: 'products',
    indexed: false,
    address: (locale) => previewed('/products', locale),
    canonical: withoutQuery,
  },
  {
    name: 'in preview, what is not there',
    route: 'product/:slugAndId',
    status: 404,
    indexed: false,
    address: (locale) => previewed('/product/x-01t000000000000AAA', locale),
    canonical: (_address, { base }) => `${base}/product-not-found`,
  },
]
