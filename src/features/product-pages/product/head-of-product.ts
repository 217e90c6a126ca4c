import { nameInTitle } from '#platform/pages/head/record-head.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import type { ProductDetails } from './product-details.ts'

/** The fields of a product that its title and description need. */
type HeadedProduct = Pick<
  ProductDetails,
  'nameToDisplay' | 'code' | 'hasNamesake' | 'principalName' | 'tradeName' | 'description' | 'functions'
> & {
  readonly substances: readonly Pick<ProductDetails['substances'][number], 'nameToDisplay' | 'cas'>[]
}

/** The name in the title; with the code if the supplier has another product of that name. */
export function productInTitle({ nameToDisplay, code, hasNamesake }: HeadedProduct): string {
  const name = nameInTitle(nameToDisplay, code)
  return hasNamesake && code !== null && name === nameToDisplay ? `${name} (${code})` : name
}

/**
 * The description for search engines, of the product's own facts: name (as in the title), supplier, trade name, substances with
 * their CAS numbers, then its text, or its functions if it has none.
 */
export function productDescription(
  name: string,
  product: HeadedProduct,
  messages: Pick<LoadContext['messages'], 't'>,
): string {
  const { principalName, tradeName, description, functions } = product
  const facts = [
    product.nameToDisplay.includes(tradeName.nameToDisplay) ? '' : tradeName.nameToDisplay,
    product.substances
      .map(({ nameToDisplay, cas }) => (cas === null ? nameToDisplay : `${nameToDisplay} (CAS ${cas})`))
      .join(', '),
    description?.text ?? functions.map(({ nameToDisplay }) => nameToDisplay).join(', '),
  ].filter((fact) => fact !== '')
  if (principalName === '' || facts.length === 0) return [name, principalName, ...facts].filter(Boolean).join('. ')
  return messages.t('product.headDescription', { product: name, supplier: principalName, facts: facts.join('. ') })
}
