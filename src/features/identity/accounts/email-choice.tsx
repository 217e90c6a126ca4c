import type { CallName } from '#platform/calls/server-calls.ts'
import { FormCheckboxes } from '#platform/forms/choice-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import { emailsId } from '#features/identity/emails/email-choice-anchor.ts'
import { topicField, type EmailTopic } from '#features/identity/emails/email-topics.ts'

/** The form in which a user, or a guest for one request, chooses which emails to get (ENQ-09). */
export function EmailChoice({
  of,
  hidden = {},
  emails,
  always,
  page: { t },
}: {
  readonly of: CallName
  readonly hidden?: Readonly<Record<string, string>>
  readonly emails: readonly { readonly topic: EmailTopic; readonly isOn: boolean }[]
  /** Which emails are always sent. */
  readonly always: string
  readonly page: Page
}) {
  const ticked = emails.flatMap(({ topic, isOn }) => (isOn ? [topic] : []))
  return (
    <section className={css.section} aria-labelledby={emailsId}>
      <h2 id={emailsId}>{t('account.emails.title')}</h2>
      <Form
        of={of}
        hidden={hidden}
        labels={{ [topicField]: t('account.emails.about') }}
        name={t('account.emails.title')}
      >
        <FormCheckboxes
          // After it was saved, each box begins with what is stored.
          key={ticked.join(' ')}
          name={topicField}
          options={emails.map(({ topic }) => ({ value: topic, label: t(`account.emails.topic.${topic}`) }))}
          ticked={ticked}
        />
        <p>{always}</p>
        <p>
          <Button type="submit">{t('account.emails.save')}</Button>
        </p>
      </Form>
    </section>
  )
}
