import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { isPresentable, presentPath } from './presentation-rules.ts'
import css from './presentation.module.css'

/** The button that shows the current page to the customer while the visit is presented, in the bar of every page. */
export function ShowToCustomer({
  page: { t, base },
  visitId,
  address,
}: {
  readonly page: Page
  readonly visitId: string
  /** The path below the base, with the query. */
  readonly address: string
}) {
  const [path = ''] = address.split('?')
  return (
    <div className={css.bar}>
      {isPresentable(path) && (
        // What was said of another page is over.
        <Form
          key={address}
          of="PresentationController.push"
          record="shown"
          hidden={{ visitId, page: address }}
          name={t('assistant.present.show')}
        >
          <Button type="submit" size="small" variant="inverse">
            {t('assistant.present.show')}
          </Button>
        </Form>
      )}
      <a href={base + presentPath(visitId)}>{t('assistant.present.title')}</a>
    </div>
  )
}
