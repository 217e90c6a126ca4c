import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedPublication } from './publication-card.ts'
import { PublicationMeta } from './publication-meta.tsx'
import { PublicationPlate } from './publication-plate.tsx'
import css from './publication.module.css'
import cards from '#features/catalogue/cards/cards.module.css'

/** Shows a few publications side by side, for example on the page of a related product. */
export function PublicationTiles({
  cards: publications,
  page,
}: {
  readonly cards: readonly ListedPublication[]
  readonly page: Page
}) {
  return (
    <ul className={css.tiles}>
      {publications.map((card) => (
        <li key={card.id} className={css.tile} data-accent={card.accent}>
          <PublicationPlate card={card} page={page} sizes="(width >= 40em) 20rem, 10rem" />
          <div className={css.tileText}>
            <PublicationMeta card={card} page={page} />
            <h3 className={cards.title}>
              <a className={css.name} href={publicationPath(page.base, card)} lang={card.lang}>
                {card.nameToDisplay}
              </a>
            </h3>
          </div>
        </li>
      ))}
    </ul>
  )
}
