import type { Page } from '#platform/pages/page-context.ts'
import css from './folded-total.module.css'

/** Says what a folded list counts: rows in the tab and on its pages, products everywhere else (TAB-01). */
export function FoldedTotal({ rows, page: { t } }: { readonly rows: number; readonly page: Page }) {
  return <p className={css.folded}>{t('assistant.foldedRows', { count: rows })}</p>
}
