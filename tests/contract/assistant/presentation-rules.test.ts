import { describe, expect, it } from 'vitest'
import { screenRoutes } from '#app/screens.ts'
import { isPresentable, maxShownLength, shownAddress } from '#features/assistant/presentation/presentation-rules.ts'

const grade = '01t000000000001AAA'
const content = 'MCA4CCV5QS2BAB5H7YRCRPTCWGZQ'

describe('What a customer can be shown', () => {
  it('[SAL-04] Are the pages of a site that need no visitor of their own', () => {
    const example = (path: string): string => `/${path.replaceAll(/:\w+\??/g, 'x')}`
    const shown = screenRoutes.map(({ path }) => path).filter((path) => path !== '/' && isPresentable(example(path)))
    expect(shown).toEqual([
      'products',
      'product-groups',
      'suppliers',
      'publications',
      'search',
      'group/:group/:segment?',
      'value/:slugAndId',
      'product/:slugAndId',
      'product-group/:slugAndId',
      'supplier/:slugAndId',
      'substitutes',
      'compare',
      'publication/:slugAndKey',
      'page/:slugAndKey',
      'certificates-and-documents/:recordId?',
      'folder/:id',
    ])
  })

  it.each([
    // No name of a record is stored: the customer may not be allowed to see it.
    [`/product/secret-name-${grade}`, `/product/${grade}`],
    [`/product/${grade.slice(0, 15)}`, `/product/${grade}`],
    [`/publication/a-secret-${content}`, `/publication/${content}`],
    [`/folder/${grade}`, `/folder/${grade}`],
    ['/certificates-and-documents', '/certificates-and-documents'],
    [`/certificates-and-documents/${grade}`, `/certificates-and-documents/${grade}`],
    ['/group/food-nutrition/bakery', '/group/food-nutrition/bakery'],
    // What belongs to the internal session goes, and the rest of the address stays.
    [
      '/products?session-type=customer&country-code=NL&conflicts=show&search-term=gum&page=2',
      '/products?search-term=gum&page=2',
    ],
    [
      `/compare?ids=${grade}&origin=search&sharing=x&selected-folder-id=y&active-tab-id=principal`,
      `/compare?ids=${grade}`,
    ],
    ['/products/', '/products'],
    ['/product/no-id', null],
    ['/publication/no-key', null],
    ['/product', null],
    ['/', null],
    ['', null],
    ['/cart', null],
    ['/account/folders', null],
    ['/visits', null],
    ['//evil.example/products', null],
    ['https://evil.example/products', null],
    [`/search?search-term=${'x'.repeat(maxShownLength)}`, null],
  ])('[SAL-04] Stores %s as %s', (address, shown) => {
    expect(shownAddress(address)).toBe(shown)
  })
})
