import { describe, expect, it } from 'vitest'
import { productDescription, productInTitle } from './head-of-product.ts'

const link = (nameToDisplay: string) => ({ id: '01t000000000001AAA', slug: 'x', nameToDisplay })
const product = {
  nameToDisplay: 'Garnest 4959 Duo FG',
  code: 'GAR-4959-1',
  hasNamesake: false,
  principalName: 'Oberlitz Starches',
  tradeName: link('Garnest'),
  description: { text: 'A blend of two components.' },
  functions: [{ ...link('Sweetener'), code: 'SWEET' }],
  substances: [
    { nameToDisplay: 'Fructose', cas: '57-48-7' },
    { nameToDisplay: 'Guar gum', cas: null },
  ],
}
const messages = {
  t: (_key: string, values?: Record<string, unknown>) =>
    `${String(values?.['product'])} by ${String(values?.['supplier'])}: ${String(values?.['facts'])}`,
}
const described = (change: Partial<typeof product> | { description: null }) =>
  productDescription('Garnest 4959 Duo FG', { ...product, ...change }, messages)

describe('The head of a product page', () => {
  it('[SEO-04] The title contains the name, with the code if the supplier has another product of this name', () => {
    expect(productInTitle(product)).toBe('Garnest 4959 Duo FG')
    expect(productInTitle({ ...product, hasNamesake: true })).toBe('Garnest 4959 Duo FG (GAR-4959-1)')
    expect(productInTitle({ ...product, hasNamesake: true, code: null })).toBe('Garnest 4959 Duo FG')
  })

  it('[SEO-04] The title contains a name of more than 60 characters up to a word, with the code', () => {
    const nameToDisplay = 'Polyvarendal Continuum Performance Series 9001 Extra Fine Low Moisture'
    const cut = 'Polyvarendal Continuum Performance Series 9001 Extra Fine… (GAR-4959-1)'
    expect(productInTitle({ ...product, nameToDisplay })).toBe(cut)
    expect(productInTitle({ ...product, nameToDisplay, hasNamesake: true })).toBe(cut)
  })

  it('[CTX-08] The description contains supplier, substances with CAS numbers, and the text or the functions', () => {
    const start = 'Garnest 4959 Duo FG by Oberlitz Starches: '
    const substances = 'Fructose (CAS 57-48-7), Guar gum'
    expect(described({})).toBe(`${start}${substances}. A blend of two components.`)
    expect(described({ description: null })).toBe(`${start}${substances}. Sweetener`)
    expect(described({ tradeName: link('Nasteltis') })).toBe(
      `${start}Nasteltis. ${substances}. A blend of two components.`,
    )
    expect(described({ principalName: '' })).toBe(`Garnest 4959 Duo FG. ${substances}. A blend of two components.`)
  })
})
