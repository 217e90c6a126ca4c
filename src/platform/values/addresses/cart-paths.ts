/** The three carts (SES-06): products to ask about, samples, and products to quote. */
export const cartKinds = ['default', 'sample', 'quote'] as const
export type CartKind = (typeof cartKinds)[number]

export const isCartKind = (text: string): text is CartKind => cartKinds.some((kind) => kind === text)

/** The page of each cart, below a site's base. */
export const cartPaths = { default: '/cart', sample: '/sample-cart', quote: '/quote-cart' } as const satisfies Record<
  CartKind,
  string
>

/** Whether the page at a path below a site's base shows a visitor's own cart. */
export const isCartPath = (path: string): boolean => cartKinds.some((kind) => cartPaths[kind] === path)

/** The id of the form to which the buttons of products in lists belong; each page of a site has it once. */
export const askForm = 'ask'

/** The parameters of the form that adds products to a cart. */
export const addParameters = (kind: CartKind, products: readonly string[]) => ({ kind, product: products })
