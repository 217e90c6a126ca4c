import type { Publications } from './publications-of.ts'
import { listedPublication, type ListedPublication } from '#features/content/cards/publication-card.ts'
import { PublicationTiles } from '#features/content/cards/publication-tiles.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { RelatedSection } from './sections.tsx'

/** The newest publications about a record, for its page. */
export interface ListedPublications {
  readonly cards: readonly ListedPublication[]
  readonly more: boolean
}

export const listedPublications = ({ cards, more }: Publications): ListedPublications => ({
  cards: cards.map(listedPublication),
  more,
})

/** Shows publications with a link to all of them if there are more; shows nothing if there are none. */
export function PublicationsSection({
  publications: { cards, more },
  all,
  page,
}: {
  readonly publications: ListedPublications
  /** The address of the list of publications about this record, below the site's base. */
  readonly all: string
  readonly page: Page
}) {
  if (cards.length === 0) return null
  const { t, base } = page
  return (
    <RelatedSection
      title={t('publications.title')}
      all={more ? { text: t('record.allPublications'), href: base + all } : undefined}
    >
      <PublicationTiles cards={cards} page={page} />
    </RelatedSection>
  )
}
