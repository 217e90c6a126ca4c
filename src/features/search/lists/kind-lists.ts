import type { ListType } from '#platform/search/vocabulary/search-address.ts'

/** The path of the list of each kind, and the prefix of its messages: `products.title`. */
export const kindLists = {
  tradeGrade: { path: '/products', texts: 'products' },
  tradeName: { path: '/product-groups', texts: 'productGroups' },
  principal: { path: '/suppliers', texts: 'suppliers' },
  knowledgeArticle: { path: '/publications', texts: 'publications' },
} as const satisfies Record<ListType, { path: string; texts: string }>
