import { publicationPath } from '#domain/record-paths.ts'
import type { Page } from '../page-context.ts'
import type { ListedPublication } from './listed-card.ts'
import { PublicationMeta } from './publication-meta.tsx'
import { PublicationPlate } from './publication-plate.tsx'
import css from './publication.module.css'
import cards from './cards.module.css'

/** A few publications side by side, as on the page of what they are about. */
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
          <PublicationPlate card={card} page={page} sizes="(width >= 48em) 20rem, 100vw" />
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
