import type { Page } from '../page-context.ts'
import type { ShownRequest } from './listed-documents.ts'

/** How a question for a document stands, in a sentence; why not, where that is told. */
export function RequestStanding({
  request: { standing, askedOn, until, reason },
  page: { t },
}: {
  readonly request: ShownRequest
  readonly page: Page
}) {
  return (
    <span>
      {standing === 'asked'
        ? t('documents.askedOn', { date: askedOn })
        : standing === 'granted' && until !== null
          ? t('documents.until', { date: until })
          : t(`documents.standing.${standing}`)}
      {reason !== null && ` ${t('documents.reason', { reason })}`}
    </span>
  )
}
