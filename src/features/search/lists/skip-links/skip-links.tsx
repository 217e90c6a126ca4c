import type { Page } from '#platform/pages/page-context.ts'
import css from './skip-links.module.css'

/** The targets of the links. */
export const skipTargets = { results: 'results', filters: 'filters' } as const

/** Links for keyboards past the title, the filters and the controls of a list (E11). They are seen while they have the focus. */
export const SkipLinks = ({ hasFilters, page: { t } }: { readonly hasFilters: boolean; readonly page: Page }) => (
  <nav className={css.skips} aria-label={t('results.skip')}>
    <a href={`#${skipTargets.results}`}>{t('results.skipToResults')}</a>
    {hasFilters && (
      <a className={css.toFilters} href={`#${skipTargets.filters}`}>
        {t('results.skipToFilters')}
      </a>
    )}
  </nav>
)
