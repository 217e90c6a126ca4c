import { formFields } from '../../fixtures/forms/form-fields.ts'
import { contactAddress, contactSentAddress } from '#platform/values/addresses/contact-address.ts'
import { compareAddress } from '#platform/values/addresses/compare-address.ts'
import { substitutesAddress } from '#platform/search/vocabulary/substitutes-address.ts'
import { kindOfTab } from '#features/catalogue/pages/selected-tab.ts'
import { bundleAddress } from '#features/documents/bundle-request/bundle-address.ts'
import { sentForm, withoutQuery, type Link, type PageKind, type PageLocale } from './every-page-kinds.ts'

const product = (_locale: PageLocale, link: Link): Promise<string> => link('/products', '/product/')
const productId = async (link: Link): Promise<string> => (await link('/products', '/product/')).slice(-18)

/** So many that their table is wider than a phone. */
const comparedProducts = async (link: Link): Promise<readonly string[]> => [
  await productId(link),
  (await link('/products', '/product/', 1)).slice(-18),
  (await link('/products', '/product/', 2)).slice(-18),
]

/** A record with lists in tabs: the page is the same for a search engine, whatever tab is open. */
const withTabs = (name: string, list: string, path: string): readonly PageKind[] => {
  const route = `${path}:slugAndId`
  const record = (_locale: PageLocale, link: Link): Promise<string> => link(list, path)
  return [
    { name, route: route.slice(1), indexed: true, address: record },
    ...Object.keys(kindOfTab).map((tab): PageKind => ({
      name: `${name}: ${tab}`,
      route: route.slice(1),
      indexed: true,
      address: async (locale, link) => {
        const address = await record(locale, link)
        return tab === firstTab[path] ? address : `${address}?active-tab-id=${tab}`
      },
      canonical: withoutQuery,
    })),
    {
      name: `${name}: a letter`,
      route: route.slice(1),
      indexed: false,
      address: async (locale, link) => `${await record(locale, link)}?filter-by-letter=X`,
      canonical: withoutQuery,
    },
  ]
}

const firstTab: Readonly<Record<string, string>> = {
  '/supplier/': 'tradenames',
  '/product-group/': 'tradegrades',
}

const certificates = { route: 'certificates-and-documents/:recordId?', indexed: false, canonical: withoutQuery }
const pack = { route: 'documents-pack', indexed: false }
const compare = { route: 'compare', indexed: false }
const substitutes = { route: 'substitutes', indexed: false }
const contact = { route: 'contact', indexed: false, canonical: withoutQuery }

export const recordKinds: readonly PageKind[] = [
  { name: 'a product', route: 'product/:slugAndId', indexed: true, address: product },
  {
    name: 'a product, from a search',
    route: 'product/:slugAndId',
    indexed: true,
    address: async (locale, link) => `${await product(locale, link)}?origin=search`,
    canonical: withoutQuery,
  },
  ...withTabs('a product group', '/product-groups', '/product-group/'),
  ...withTabs('a supplier', '/suppliers', '/supplier/'),
  {
    ...certificates,
    name: 'certificates',
    indexed: true,
    address: ({ base }) => `${base}/certificates-and-documents`,
  },
  {
    ...certificates,
    name: 'certificates beside a record',
    indexed: true,
    address: async ({ base }, link) => `${base}/certificates-and-documents/${await productId(link)}`,
    canonical: (_address, { base }) => `${base}/certificates-and-documents`,
  },
  {
    ...certificates,
    name: 'certificates of a scheme',
    address: ({ base }) => `${base}/certificates-and-documents?scheme=iso-9001`,
  },
  {
    ...certificates,
    name: 'certificates that do not exist',
    address: ({ base }) => `${base}/certificates-and-documents?scheme=vegan`,
  },
  {
    ...certificates,
    name: 'certificates of a supplier',
    address: async ({ base }, link) =>
      `${base}/certificates-and-documents?principal=${(await link('/suppliers', '/supplier/')).slice(-18)}`,
  },
  { ...pack, name: 'a pack of nothing', address: ({ base }) => bundleAddress(base, {}) },
  {
    ...pack,
    name: 'a pack of documents',
    address: async ({ base }, link) => bundleAddress(base, { products: [await productId(link)] }),
  },
  { ...compare, name: 'a comparison of nothing', address: ({ base }) => compareAddress(base, {}) },
  {
    ...compare,
    name: 'a comparison of products',
    address: async ({ base }, link) => compareAddress(base, { ids: await comparedProducts(link) }),
  },
  {
    ...compare,
    name: 'a comparison, only differences, with a search for another product',
    address: async ({ base }, link) =>
      compareAddress(base, { ids: await comparedProducts(link), onlyDifferences: true, add: 'acid' }),
    canonical: async (_address, { base }, link) => compareAddress(base, { ids: await comparedProducts(link) }),
  },
  {
    ...substitutes,
    name: 'substitutes for a product',
    address: async ({ base }, link) => substitutesAddress(base, await productId(link)),
  },
  {
    ...substitutes,
    name: 'substitutes that must have everything',
    address: async ({ base }, link) =>
      substitutesAddress(base, await productId(link), { certification: ['halal'], claim: ['vegan'], form: ['gas'] }),
    canonical: async (_address, { base }, link) => substitutesAddress(base, await productId(link)),
  },
  { ...contact, name: 'contact', indexed: true, address: ({ base }) => contactAddress(base) },
  {
    ...contact,
    name: 'contact about a product',
    address: async (locale, link) => {
      const from = await product(locale, link)
      return contactAddress(locale.base, { product: from.slice(-18), from })
    },
  },
  { ...contact, name: 'a message that was sent', address: ({ base }) => contactSentAddress(base) },
  {
    ...contact,
    name: 'a message that was refused',
    status: 422,
    address: ({ base }) => contactAddress(base),
    request: () =>
      sentForm(formFields('ContactController.send', { name: 'A', email: 'a at b', phone: 'x', message: 'short' })),
  },
  {
    ...contact,
    name: 'one message too many',
    status: 429,
    address: ({ base }) => contactAddress(base),
    request: () =>
      sentForm(
        formFields('ContactController.send', {
          name: 'Anna de Vries',
          email: 'anna@example.com',
          message: 'Please send a sample.',
        }),
      ),
  },
  { name: 'choices of privacy', route: 'consent', indexed: false, address: ({ base }) => `${base}/consent` },
]
