import assert from 'node:assert/strict'

const base = '/nl/nl-nl'

/** A page of each kind, by the list whose first link leads to it; null stands for the address itself. */
const kinds: readonly (readonly [name: string, address: string, linked: string | null])[] = [
  ['home', base, null],
  ['list', `${base}/products`, null],
  ['search', `${base}/search?search-term=citroenzuur`, null],
  ['group', `${base}/group/food-nutrition`, null],
  ['product', `${base}/products`, 'product'],
  ['product group', `${base}/product-groups`, 'product-group'],
  ['supplier', `${base}/suppliers`, 'supplier'],
  ['certificates', `${base}/certificates-and-documents`, null],
  ['publications', `${base}/publications`, null],
  ['publication', `${base}/publications`, 'publication'],
  ['plain page', base, 'page'],
  ['contact', `${base}/contact`, null],
]

/** Returns the names of the kinds of pages with a path of each on a running portal. */
export async function pagesOfKinds(origin: string): Promise<readonly (readonly [name: string, path: string])[]> {
  return await Promise.all(
    kinds.map(async ([name, address, linked]) => {
      if (linked === null) return [name, address] as const
      const html = await (await fetch(origin + address)).text()
      const href = new RegExp(`href="(${base}/${linked}/[^"?]+)"`).exec(html)?.[1]
      assert.ok(href !== undefined, `${address} leads to no ${linked}`)
      return [name, href] as const
    }),
  )
}
