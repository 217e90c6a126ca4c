import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { accountFields } from './account-forms.ts'
import css from './account.module.css'
import { emailsId } from './email-choice-anchor.ts'
import type { EmailTopic } from './email-topics.ts'

/** The form in which a user, or a guest for one request, chooses which emails to get (ENQ-09). It has the browser's own boxes, so it needs no script. */
export function EmailChoice({
  emails,
  action,
  act,
  always,
  page: { t },
}: {
  readonly emails: readonly { readonly topic: EmailTopic; readonly isOn: boolean }[]
  /** Where the form is sent. */
  readonly action: string
  /** What names the form where several are sent to one address. */
  readonly act?: { readonly name: string; readonly value: string }
  /** Which emails are always sent. */
  readonly always: string
  readonly page: Page
}) {
  return (
    <section className={css.section} aria-labelledby={emailsId}>
      <h2 id={emailsId}>{t('account.emails.title')}</h2>
      <form className={css.emails} action={action} method="post">
        {act !== undefined && <input type="hidden" {...act} />}
        <fieldset className={css.choices}>
          <legend>{t('account.emails.about')}</legend>
          {emails.map(({ topic, isOn }) => (
            <label key={topic} className={css.choice}>
              <input type="checkbox" name={accountFields.topic} value={topic} defaultChecked={isOn} />
              {t(`account.emails.topic.${topic}`)}
            </label>
          ))}
        </fieldset>
        <p>{always}</p>
        <p>
          <Button type="submit">{t('account.emails.save')}</Button>
        </p>
      </form>
    </section>
  )
}
