import { publicationPath } from '#platform/values/addresses/record-paths.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedPublication } from './publication-card.ts'
import { MatchedBy } from '#features/catalogue/cards/matched-by.tsx'
import { PublicationMeta } from './publication-meta.tsx'
import { PublicationPlate } from './publication-plate.tsx'
import css from './publication.module.css'
import cards from '#features/catalogue/cards/cards.module.css'

/** A publication in a list: image, content type, date, title and related records; for an event also its days. */
export function PublicationRow({ card, page }: { readonly card: ListedPublication; readonly page: Page }) {
  return (
    <li className={css.row} data-accent={card.accent} data-id={card.id}>
      <PublicationPlate card={card} page={page} sizes="(width >= 48em) 11rem, 6rem" />
      <div className={cards.main}>
        <PublicationMeta card={card} page={page} />
        <h3 className={cards.title}>
          <a className={css.name} href={publicationPath(page.base, card)} lang={card.lang}>
            {card.nameToDisplay}
          </a>
        </h3>
        {card.description !== null && (
          <p className={cards.description} lang={card.description.lang}>
            {card.description.text}
          </p>
        )}
        <MatchedBy matched={card.matched} page={page} />
      </div>
    </li>
  )
}
