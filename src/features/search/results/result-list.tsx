import type { ReactNode } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { compareForm } from '#platform/values/addresses/compare-fields.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { conflictRow } from './conflict-row-part.ts'
import { foldedRow } from './folded-row-part.ts'
import type { DrawRow } from './draw-row.tsx'
import type { ListedCard } from './listed-card.ts'
import css from '#features/catalogue/cards/cards.module.css'

/**
 * Shows results below each other. `row` draws one of them, so that a page with one kind does not load the rows of the others;
 * `table` replaces them.
 */
export function ResultList({
  cards,
  row,
  page,
  label,
  table,
}: {
  readonly cards: readonly ListedCard[]
  readonly row: DrawRow
  readonly page: Page
  readonly label: string
  readonly table?: ReactNode
}): ReactNode {
  return (
    <>
      {table === undefined ? (
        <ul className={css.list} aria-label={label}>
          {cards.map((card) =>
            card.folded !== undefined ? (
              <foldedRow.Part key={card.id} card={card} folded={card.folded} row={row} page={page} />
            ) : card.conflict !== undefined ? (
              <conflictRow.Part key={card.id} card={card} conflict={card.conflict} page={page} />
            ) : (
              row(card, page)
            ),
          )}
        </ul>
      ) : (
        <div className={css.tableList}>{table}</div>
      )}
      {/* The check boxes on the cards of products belong to this form. */}
      {cards.some(({ kind }) => kind === 'tradeGrade') && (
        <form
          id={compareForm}
          className={css.compareChosen}
          action={`${page.base}/compare`}
          method="get"
          autoComplete="off"
        >
          <Button type="submit" iconName="columns" variant="brand">
            {page.t('results.compare')}
          </Button>
        </form>
      )}
    </>
  )
}
