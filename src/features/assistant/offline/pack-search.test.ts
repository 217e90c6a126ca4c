import { describe, expect, it } from 'vitest'
import { searchedProduct, searchPack } from './pack-search.ts'
import type { PackProduct } from './pack-shapes.ts'

const product = (name: string, changes: Partial<PackProduct> = {}): PackProduct => ({
  id: name,
  name,
  code: null,
  principal: 'Brenvik',
  substances: [],
  functions: [],
  segments: [],
  description: null,
  sampleAvailable: true,
  specifications: [],
  documents: [],
  ...changes,
})
const citric = { name: 'Citric acid', cas: '77-92-9', ec: '201-069-1', inciName: 'CITRIC ACID' }
const pack = [
  product('Zitrix', { code: 'ZX-10', substances: [citric] }),
  product('Citrelle FG', { code: 'ZX-100', functions: ['Säureregulator'] }),
  product('Sulphate pure', { principal: 'Vårdal', segments: ['Bakery'] }),
  product('Gum', { code: null, substances: [{ name: 'Xanthan gum', cas: null, ec: null, inciName: null }] }),
].map(searchedProduct)

describe('The search in a pack', () => {
  it.each([
    ['', ['Citrelle FG', 'Gum', 'Sulphate pure', 'Zitrix']],
    ['  - ', ['Citrelle FG', 'Gum', 'Sulphate pure', 'Zitrix']],
    ['77-92-9', ['Zitrix']],
    ['77929', ['Zitrix']],
    ['77-92', ['Zitrix']],
    ['201-069-1', ['Zitrix']],
    ['92-9', []],
    ['zx-10', ['Zitrix', 'Citrelle FG']],
    ['ZX 100', ['Citrelle FG']],
    ['z', ['Citrelle FG', 'Zitrix']],
    ['citr', ['Citrelle FG', 'Zitrix']],
    ['citric acid', ['Zitrix']],
    ['acid bakery', []],
    ['saureregulator', ['Citrelle FG']],
    ['SÄUREREG', ['Citrelle FG']],
    ['vardal sulfat', ['Sulphate pure']],
    ['bakery', ['Sulphate pure']],
    ['xanthan', ['Gum']],
    ['elle', []],
    ['brenvik', ['Citrelle FG', 'Gum', 'Zitrix']],
  ])('[OFF-01] %j finds %j', (term, names) => {
    expect(searchPack(pack, term).map(({ name }) => name)).toEqual(names)
  })

  it('[OFF-01] Finds a word among 5,000 products, and all of them without one', () => {
    const many = Array.from({ length: 5000 }, (_, at) => product(`Grade ${at}`, { code: `C-${at}` })).map(
      searchedProduct,
    )
    expect(searchPack(many, 'C-4999').map(({ name }) => name)).toEqual(['Grade 4999'])
    expect(searchPack(many, '')).toHaveLength(5000)
  })
})
