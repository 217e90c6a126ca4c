import type { Page } from '#platform/pages/page-context.ts'
import type { ListedBase } from './listed-card.ts'
import css from './cards.module.css'

/** Explains why a result matches if its name does not show it: `Found by synonym: vitamin C`. */
export function MatchedBy({ matched, page }: { readonly matched: ListedBase['matched']; readonly page: Page }) {
  if (matched === undefined) return null
  const text = matched.text.length > 90 ? `${matched.text.slice(0, 88).trimEnd()}…` : matched.text
  return (
    <p className={css.matched}>
      {page.t(`card.matched.${matched.field}`)} <mark>{text}</mark>
    </p>
  )
}
