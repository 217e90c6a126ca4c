import type { ResultCard } from '#calls/search-shapes.ts'
import type { Page } from '../page-context.ts'
import css from './cards.module.css'

/** Why a result is shown when its name does not say so: `Found by synonym: vitamin C`. */
export function MatchedBy({ matched, page }: { readonly matched: ResultCard['matched']; readonly page: Page }) {
  if (matched === null || matched.field === 'name') return null
  const text = matched.text.length > 90 ? `${matched.text.slice(0, 88).trimEnd()}…` : matched.text
  return (
    <p className={css.matched}>
      {page.t(`card.matched.${matched.field}`)} <mark>{text}</mark>
    </p>
  )
}
