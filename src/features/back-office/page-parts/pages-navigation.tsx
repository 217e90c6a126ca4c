import { ButtonLink } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from './page-texts.ts'

/** The links to the pages before and after a page of a list. */
export const PagesNavigation = ({
  previousHref,
  nextHref,
  texts: { t },
}: {
  readonly previousHref: string | null
  readonly nextHref: string | null
  readonly texts: PageTexts
}) =>
  (previousHref !== null || nextHref !== null) && (
    <nav className="office-pages" aria-label={t('backOffice.pages')}>
      {previousHref !== null && (
        <ButtonLink href={previousHref} rel="prev" aria-keyshortcuts="[">
          {t('backOffice.previous')}
        </ButtonLink>
      )}
      {nextHref !== null && (
        <ButtonLink href={nextHref} rel="next" aria-keyshortcuts="]">
          {t('backOffice.next')}
        </ButtonLink>
      )}
    </nav>
  )
