import type { Page } from '#platform/pages/page-context.ts'
import type { RequestState } from './account-requests.ts'
import { statusText } from './status-text.ts'

/** Shows the state of a request in a sentence, with the reason of a refusal if the viewer may read it. */
export function RequestStatusText({ request, page: { t } }: { readonly request: RequestState; readonly page: Page }) {
  return (
    <span>
      {statusText(request, t)}
      {request.reason !== null && ` ${t('documents.reason', { reason: request.reason })}`}
    </span>
  )
}
