import type { Page } from '#platform/pages/page-context.ts'
import { supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import cards from '#features/catalogue/cards/cards.module.css'
import { ConflictRow } from './conflict-row.tsx'
import type { DrawRow } from './draw-row.tsx'
import css from './folded-row.module.css'
import type { ListedCard } from './listed-card.ts'

/** The found products of one product group as one row, which opens without scripts too (TAB-01). `card` is the first of them. */
export function FoldedRow({
  card,
  folded,
  row,
  page,
}: {
  readonly card: ListedCard
  readonly folded: NonNullable<ListedCard['folded']>
  readonly row: DrawRow
  readonly page: Page
}) {
  const { t, base } = page
  if (card.kind !== 'tradeGrade') return null
  const products: readonly ListedCard[] = [card, ...folded.others]
  const hidden = folded.total - products.length
  const outside = products.filter((product) => 'outside' in product && product.outside !== undefined).length
  const { tradeName, principal } = card
  return (
    <li className={`${cards.card} ${css.row}`} data-accent={card.accent} data-group={tradeName.id}>
      <div className={cards.main}>
        <h3 className={cards.title}>
          <a className={cards.name} href={tradeNamePath(base, tradeName)}>
            {tradeName.nameToDisplay}
          </a>
        </h3>
        <p className={cards.by}>
          <a href={supplierPath(base, principal)}>{principal.nameToDisplay}</a>
        </p>
        <details className={css.products}>
          <summary>
            {t('card.products', { count: folded.total })}
            <span className="visually-hidden"> {tradeName.nameToDisplay}</span>
            {outside > 0 && <b className={css.outside}>{t('assistant.outside.count', { count: outside })}</b>}
          </summary>
          <ul className={cards.list} aria-label={tradeName.nameToDisplay}>
            {products.map((product) =>
              product.conflict === undefined ? (
                row(product, page)
              ) : (
                <ConflictRow key={product.id} card={product} conflict={product.conflict} page={page} />
              ),
            )}
          </ul>
          {hidden > 0 && (
            <p className={css.more}>
              <a href={tradeNamePath(base, tradeName)}>{t('assistant.moreOfGroup', { count: hidden })}</a>
            </p>
          )}
        </details>
      </div>
    </li>
  )
}
