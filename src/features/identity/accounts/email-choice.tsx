import { signInPaths } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { accountFields } from './account-forms.ts'
import type { OwnAccount } from './account-shapes.ts'
import css from './account.module.css'

/** The form in which a user chooses which emails to get (ENQ-09). It has the browser's own boxes, so it needs no script. */
export function EmailChoice({
  emails,
  page: { t, base },
}: {
  readonly emails: OwnAccount['emails']
  readonly page: Page
}) {
  return (
    <section className={css.section} aria-labelledby={emailsId}>
      <h2 id={emailsId}>{t('account.emails.title')}</h2>
      <form action={base + signInPaths.emails} method="post">
        <fieldset className={css.choices}>
          <legend>{t('account.emails.about')}</legend>
          {emails.map(({ topic, isOn }) => (
            <label key={topic} className={css.choice}>
              <input type="checkbox" name={accountFields.topic} value={topic} defaultChecked={isOn} />
              {t(`account.emails.topic.${topic}`)}
            </label>
          ))}
        </fieldset>
        <p>{t('account.emails.always')}</p>
        <p>
          <Button type="submit">{t('account.emails.save')}</Button>
        </p>
      </form>
    </section>
  )
}

/** The anchor to which the links of emails lead. */
const emailsId = 'emails'
