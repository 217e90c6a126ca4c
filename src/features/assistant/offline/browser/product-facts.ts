import type { PackProduct } from '#features/assistant/offline/pack-shapes.ts'
import type { Page } from '#platform/pages/page-context.ts'

/** What a pack says of every product, for its page and for the comparison; empty where a product has nothing to say. */
export const productFacts = (t: Page['t']) =>
  [
    { label: t('offline.code'), of: ({ code }: PackProduct) => code ?? '' },
    { label: t('product.supplier'), of: ({ principal }: PackProduct) => principal },
    {
      label: t('compare.substances'),
      of: ({ substances }: PackProduct) =>
        substances.map(({ name, cas }) => [name, cas].filter(Boolean).join(' ')).join(', '),
    },
    { label: t('product.functions'), of: ({ functions }: PackProduct) => functions.join(', ') },
    { label: t('product.segments'), of: ({ segments }: PackProduct) => segments.join(', ') },
  ] as const
