import type { Page } from '#platform/pages/page-context.ts'
import type { RequestState } from './account-requests.ts'

/** Shows the state of a request in a sentence, with the reason of a refusal if the viewer may read it. */
export function RequestStatusText({
  request: { status, requestedOn, until, reason },
  page: { t },
}: {
  readonly request: RequestState
  readonly page: Page
}) {
  return (
    <span>
      {status === 'asked'
        ? t('documents.askedOn', { date: requestedOn })
        : status === 'granted' && until !== null
          ? t('documents.until', { date: until })
          : t(`documents.standing.${status}`)}
      {reason !== null && ` ${t('documents.reason', { reason })}`}
    </span>
  )
}
