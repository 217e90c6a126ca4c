import { kindLists } from '#features/search/lists/kind-lists.ts'
import { listTypes, type ListType } from '#platform/search/vocabulary/search-address.ts'
import type { PageKind, PageLocale, Link } from './every-page-kinds.ts'

/** A list that a visitor has filtered is not indexed. */
const narrowed = (kind: ListType, name: string, query: string): PageKind => {
  const { path } = kindLists[kind]
  return {
    name: `${path}: ${name}`,
    route: path.slice(1),
    indexed: false,
    address: ({ base }) => `${base}${path}?${query}`,
  }
}

/** The address in the form in which the page links to it. */
const linked = (kind: ListType, name: string, start: string): PageKind => {
  const { path } = kindLists[kind]
  return {
    name: `${path}: ${name}`,
    route: path.slice(1),
    indexed: false,
    address: (_locale, link) => link(path, `${path}?${start}`),
  }
}

const ofEveryKind = (kind: ListType): readonly PageKind[] => {
  const { path } = kindLists[kind]
  const whole: PageKind = { name: path, route: path.slice(1), indexed: true, address: ({ base }) => base + path }
  return [
    whole,
    narrowed(kind, 'of a market', 'business-group=food-nutrition'),
    narrowed(kind, 'in another order', 'sort-by=name'),
    narrowed(kind, 'more on a page', 'page-size=48'),
    narrowed(kind, 'nothing found', 'search-term=qqzzxxqq'),
    linked(kind, 'filtered', 'filters='),
  ]
}

/** Lists that have more than one page in every country. */
const later = (kind: ListType): PageKind => {
  const { path } = kindLists[kind]
  return {
    name: `${path}: page 2`,
    route: path.slice(1),
    indexed: false,
    address: ({ base }) => `${base}${path}?page=2`,
  }
}

const firstGroup = (_locale: PageLocale, link: Link): Promise<string> => link('', '/group/')

const group = { route: 'group/:group/:segment?', indexed: true }

export const listKinds: readonly PageKind[] = [
  { name: 'home', route: '/', indexed: true, address: ({ base }) => base },
  ...listTypes.flatMap(ofEveryKind),
  ...(['tradeGrade', 'tradeName', 'principal'] as const).map((kind) =>
    linked(kind, 'of a letter', 'filter-by-letter='),
  ),
  ...(['tradeGrade', 'tradeName', 'knowledgeArticle'] as const).map(later),
  narrowed('tradeGrade', 'found', 'search-term=E415'),
  narrowed('tradeGrade', 'a typing error', 'search-term=xantham'),
  narrowed('tradeGrade', 'a number with a wrong check digit', 'search-term=77-92-8'),
  narrowed('tradeGrade', 'in the spotlight', 'promoted-products-only=true'),
  narrowed('tradeGrade', 'filters that leave nothing', 'search-term=E415&filters=form%3Agas%3Bstorage%3Adry'),
  {
    name: '/products: of a value',
    route: 'products',
    indexed: false,
    address: async ({ base }, link) => `${base}/products?master-value-id=${(await firstValue(link)).slice(-18)}`,
    canonical: (_address, _locale, link) => firstValue(link),
  },
  { name: 'search', route: 'search', indexed: false, address: ({ base }) => `${base}/search` },
  ...listTypes.map((kind): PageKind => ({
    name: `search: found, ${kind}`,
    route: 'search',
    indexed: false,
    address: ({ base }) => `${base}/search?search-term=E415${kind === 'tradeGrade' ? '' : `&results-type=${kind}`}`,
  })),
  {
    name: 'search: nothing found',
    route: 'search',
    indexed: false,
    address: ({ base }) => `${base}/search?search-term=qqzzxxqq`,
  },
  { ...group, name: 'a business group', address: firstGroup },
  {
    ...group,
    indexed: false,
    name: 'a business group: suppliers',
    address: async (locale, link) => `${await firstGroup(locale, link)}?results-type=principal`,
  },
  {
    ...group,
    name: 'a segment',
    address: async (locale, link) => {
      const path = (await firstGroup(locale, link)).slice(locale.base.length)
      return link(path, `${path}/`)
    },
  },
  { name: 'a value', route: 'value/:slugAndId', indexed: true, address: (_locale, link) => firstValue(link) },
]

async function firstValue(link: Link): Promise<string> {
  const product = await link('/products', '/product/')
  return link(product.replace(/^(?:\/[^/]+){2}/, ''), '/value/')
}
