import type { Page } from '../page-context.ts'
import type { ListedCard } from './listed-card.ts'
import css from './cards.module.css'

/** Why a result is shown when its name does not say so: `Found by synonym: vitamin C`. */
export function MatchedBy({ matched, page }: { readonly matched: ListedCard['matched']; readonly page: Page }) {
  if (matched === undefined) return null
  const text = matched.text.length > 90 ? `${matched.text.slice(0, 88).trimEnd()}…` : matched.text
  return (
    <p className={css.matched}>
      {page.t(`card.matched.${matched.field}`)} <mark>{text}</mark>
    </p>
  )
}
