import { Badge } from '#platform/widgets/badge/badge.tsx'
import { supplierPath } from '#platform/values/addresses/record-paths.ts'
import { DrawnEmblem } from '#features/catalogue/drawn-image/drawn-emblem.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ListedPrincipal } from './listed-card.ts'
import { MatchedBy } from './matched-by.tsx'
import { outsideMark } from './outside-mark-part.ts'
import css from './cards.module.css'

/** A supplier in a list. */
export function PrincipalRow({ card, page }: { readonly card: ListedPrincipal; readonly page: Page }) {
  const { t, base } = page
  return (
    <li className={css.card} data-accent={card.accent} data-logo="" data-id={card.id}>
      <SupplierLogo id={card.id} logo={card.logo} />
      <div className={css.main}>
        <h3 className={css.title}>
          <a className={css.name} href={supplierPath(base, card)}>
            {card.nameToDisplay}
          </a>
          {card.promoted && <Badge tone="promoted">{t('badge.promoted')}</Badge>}
        </h3>
        {card.country !== undefined && <p className={css.by}>{card.country}</p>}
        {card.description !== null && (
          <p className={css.description} lang={card.description.lang}>
            {card.description.text}
          </p>
        )}
        <MatchedBy matched={card.matched} page={page} />
        {card.outside && <outsideMark.Part outside={card.outside} page={page} />}
      </div>
      <div className={css.facts}>
        <span>{t('card.productGroups', { count: card.tradeNameCount })}</span>
        <span>{t('card.products', { count: card.tradeGradeCount })}</span>
      </div>
    </li>
  )
}

/** Shows the supplier's logo, or a drawn emblem on the same background. The name is next to it, so it has no alternative text. */
export function SupplierLogo({ id, logo }: { readonly id: string; readonly logo: string | null }) {
  return (
    <div className={css.logo} aria-hidden="true">
      {logo === null ? (
        <DrawnEmblem id={id} />
      ) : (
        <img src={imageAddress(logo)} alt="" width={128} height={48} loading="lazy" decoding="async" />
      )}
    </div>
  )
}

/** Logos are SVG drawings stored as text. Showing them as an image prevents scripts in them from running. */
export const imageAddress = (logo: string): string =>
  logo.startsWith('<') ? `data:image/svg+xml,${encodeURIComponent(logo)}` : logo
