import type { Story } from '#platform/widgets/story.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'

export const stories: readonly Story[] = [
  {
    name: 'short',
    wide: true,
    render: ({ t }) => (
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[{ text: t('nav.home'), href: '/' }, { text: t('nav.products') }]}
      />
    ),
  },
  {
    name: 'long',
    wide: true,
    note: 'Lines break between the steps, never inside one.',
    render: ({ t }) => (
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[
          { text: t('nav.home'), href: '/' },
          { text: t('nav.products'), href: '/products' },
          { text: t('productGroups.title'), href: '/product-groups' },
          { text: 'Polyoxyethylen-sorbitanmonooleat', href: '/product-group', lang: 'de' },
          { text: t('group.segmentOfGroup', { segment: t('nav.markets'), group: t('facet.business-group') }) },
        ]}
      />
    ),
  },
]
