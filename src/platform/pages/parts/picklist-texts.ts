import type { FacetKey } from '#platform/search/vocabulary/facets.ts'
import type { Page } from '#platform/pages/page-context.ts'

/** Facets whose values are picklist values; their texts are messages such as `picklist.form.powder`. */
const picklistFacets = {
  form: 'form',
  certification: 'certification',
  claim: 'claim',
  quality: 'quality',
  packaging: 'packaging',
  storage: 'storage',
} as const satisfies { readonly [key in FacetKey]?: string }

export type Picklist = (typeof picklistFacets)[keyof typeof picklistFacets]

export const picklistText = (t: Page['t'], picklist: Picklist, value: string): string =>
  picklist === 'packaging' ? packagingText(t, value) : t(`picklist.${picklist}.${value}`)

/** The text of a packaging. What it holds is a number, which the site writes as all others (ERD-04): `big-bag-1000kg`. */
export function packagingText(t: Page['t'], value: string): string {
  const [, kg] = /-(\d+)kg$/.exec(value) ?? []
  return t(`picklist.packaging.${value}`, kg === undefined ? undefined : { kg: Number(kg) })
}

/** Certification schemes whose name is the same in every language. */
const properNames: ReadonlyMap<string, string> = new Map([
  ['iso-45001', 'ISO 45001'],
  ['iso-50001', 'ISO 50001'],
  ['iso-13485', 'ISO 13485'],
  ['iso-22716', 'ISO 22716'],
  ['ifs-broker', 'IFS Broker'],
  ['brcgs', 'BRCGS'],
  ['gmp-plus', 'GMP+'],
  ['gdp', 'GDP'],
  ['ecovadis', 'EcoVadis'],
  ['responsible-care', 'Responsible Care'],
])

/** The name of a certification scheme; a scheme without a message is shown by its code. */
export function schemeText(t: Page['t'], scheme: string): string {
  const name = properNames.get(scheme)
  if (name !== undefined) return name
  const text = picklistText(t, 'certification', scheme)
  return text === `picklist.certification.${scheme}` ? scheme : text
}

const isPicklistFacet = (key: string): key is Picklist => Object.hasOwn(picklistFacets, key)

/** The text of a facet's value: the label from the data, or else the message. */
export function facetValueText(page: Page, key: string, value: string, label: string | null): string {
  if (label !== null) return label
  if (isPicklistFacet(key)) return picklistText(page.t, key, value)
  if (key === 'content-type') return page.t(`contentType.${value}`)
  if (key === 'sample') return page.t('facet.sample.yes')
  if (key === 'promoted' || key === 'promotedOnly') return page.t('facet.promoted.yes')
  if (key === 'shelf-life') return page.t('facet.shelfLife.months', { count: Number(value) })
  return value
}
