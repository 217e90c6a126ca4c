import { contactFields, contactRules } from './contact-rules.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import { TrapField } from '#platform/forms/trap-field.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { ContactData } from './contact-data.ts'
import css from './contact.module.css'

/** The form in which a visitor writes to the company of the site. */
export function ContactForm({
  data: { subject, from, privacy },
  page,
}: {
  readonly data: ContactData
  readonly page: Page
}) {
  const { t } = page
  return (
    <Form
      of="ContactController.send"
      labels={Object.fromEntries(contactFields.map((field) => [field, t(`contact.${field}`)]))}
      hidden={{ ...(subject === null ? {} : { product: subject.id }), ...(from === null ? {} : { from }) }}
      name={t('page.contact')}
    >
      <About subject={subject} from={from} page={page} />
      <FormText name="name" autoComplete="name" />
      <div className={css.pair}>
        <FormText name="email" type="email" autoComplete="email" pattern={contactRules.email.pattern} />
        <FormText name="phone" type="tel" autoComplete="tel" pattern={contactRules.phone.pattern} />
      </div>
      <FormText name="company" autoComplete="organization" />
      <FormTextArea name="message" rows={7} />
      <TrapField />
      <p className={css.consent}>
        {t('contact.consent')} {privacy !== null && <a href={privacy}>{t('contact.privacy')}</a>}
      </p>
      <p>
        <Button type="submit" variant="brand" iconName="mail">
          {t('contact.send')}
        </Button>
      </p>
    </Form>
  )
}

/** Shows the product and the page to which the message refers. */
function About({ subject, from, page }: Pick<ContactData, 'subject' | 'from'> & { readonly page: Page }) {
  if (subject === null && from === null) return null
  const { t, base } = page
  return (
    <p className={css.about}>
      {t('contact.about')}:{' '}
      {subject === null ? (
        <a href={from ?? base}>{t('contact.aboutPage')}</a>
      ) : (
        <a href={productPath(base, subject)}>{subject.nameToDisplay}</a>
      )}
    </p>
  )
}
