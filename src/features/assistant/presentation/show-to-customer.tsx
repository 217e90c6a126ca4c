import { useState, type SubmitEvent } from 'react'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { isPresentable, presentFields, presentPath } from './presentation-rules.ts'
import { pushOverHttp } from './push-over-http.ts'
import css from './presentation.module.css'

type State = 'idle' | 'showing' | 'shown' | 'failed'

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
  const [{ of, state }, setState] = useState<{ readonly of: string; readonly state: State }>({ of: '', state: 'idle' })
  const current = of === address ? state : 'idle'
  const [path = ''] = address.split('?')
  async function show(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setState({ of: address, state: 'showing' })
    // Without a connection the button says so, and works again.
    const isShown = await pushOverHttp(page, visitId, { shown: address }).catch(() => false)
    setState({ of: address, state: isShown ? 'shown' : 'failed' })
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
        {current === 'shown' && t('assistant.present.shown')}
        {current === 'failed' && t('assistant.present.failed')}
      </span>
    </div>
  )
}
