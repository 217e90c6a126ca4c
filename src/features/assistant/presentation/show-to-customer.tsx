import { useState, type SubmitEvent } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { isPresentable, presentFields, presentPath } from './presentation-rules.ts'
import { pushOverHttp } from './push-over-http.ts'
import css from './presentation.module.css'

/** The button that shows the current page to the customer while the visit is presented, in the bar of every page. */
export function ShowToCustomer({
  page,
  visitId,
  address,
}: {
  readonly page: Page
  readonly visitId: string
  /** The path below the base, with the query. */
  readonly address: string
}) {
  const { t, base } = page
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly isShown: boolean } | null>(null)
  const [path = ''] = address.split('?')
  async function show(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setOutcome(null)
    // Without a connection the button says so, and works again.
    setOutcome({ of: address, isShown: await pushOverHttp(page, visitId, { shown: address }).catch(() => false) })
  }
  return (
    <div className={css.bar}>
      {isPresentable(path) && (
        <form action={base + presentPath(visitId)} method="post" onSubmit={(event) => void show(event)}>
          <input type="hidden" name={presentFields.page} value={address} />
          <Button type="submit" size="small" variant="inverse" name={presentFields.act} value="show">
            {t('assistant.present.show')}
          </Button>
        </form>
      )}
      <a href={base + presentPath(visitId)}>{t('assistant.present.title')}</a>
      <span role="status">
        {outcome?.of === address && t(outcome.isShown ? 'assistant.present.shown' : 'assistant.present.failed')}
      </span>
    </div>
  )
}
