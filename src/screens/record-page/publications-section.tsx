import type { Publications } from '#calls/detail-shapes.ts'
import { listedPublication, type ListedPublication } from '../cards/listed-card.ts'
import { PublicationTiles } from '../cards/publication-tiles.tsx'
import type { Page } from '../page-context.ts'
import { RelatedSection } from './sections.tsx'

/** The newest publications about a record, as its page lists them. */
export interface ListedPublications {
  readonly cards: readonly ListedPublication[]
  readonly more: boolean
}

export const listedPublications = ({ cards, more }: Publications): ListedPublications => ({
  cards: cards.map(listedPublication),
  more,
})

/** With the way to all of them where there are more; without any there is nothing. */
export function PublicationsSection({
  publications: { cards, more },
  all,
  page,
}: {
  readonly publications: ListedPublications
  /** The list of publications narrowed down to this record, below the site's base. */
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
