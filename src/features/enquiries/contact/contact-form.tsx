import { useRef, useState } from 'react'
import { contactRules, emptyContact, type ContactErrors, type ContactField } from './contact-rules.ts'
import { contactParameters } from '#platform/values/addresses/contact-address.ts'
import { trapField } from '#platform/values/person-fields.ts'
import { productPath } from '#platform/values/addresses/record-paths.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { ruleAttributes } from '#platform/widgets/form/rule-attributes.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import { callOverHttp } from '#platform/calls/call-over-http.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { ContactData } from './load.ts'
import css from './contact.module.css'

/** Why the message was not sent. */
type FormError = { readonly type: 'wrong' | 'failed' } | { readonly type: 'limited'; readonly minutes: number }

/** A plain form that works without JavaScript; with JavaScript, the page stays open and shows the result. */
export function ContactForm({
  data: { subject, from, privacy, returned },
  page,
  onSent,
}: {
  readonly data: ContactData
  readonly page: Page
  readonly onSent: () => void
}) {
  const { t, base, site, language } = page
  const [typed, setTyped] = useState(returned?.typed ?? emptyContact)
  const [errors, setErrors] = useState<ContactErrors>(returned?.errors ?? {})
  const [formError, setFormError] = useState<FormError | null>(
    returned === null
      ? null
      : returned.minutes === null
        ? { type: 'wrong' }
        : { type: 'limited', minutes: returned.minutes },
  )
  const [sending, setSending] = useState(false)
  const trap = useRef<HTMLInputElement>(null)
  const errorText = inputErrorText(t)

  const field = (name: ContactField) => {
    const error = errors[name]
    return {
      name,
      label: t(`contact.${name}`),
      value: typed[name],
      onChange: (text: string) => {
        setTyped({ ...typed, [name]: text })
        if (error !== undefined) setErrors({ ...errors, [name]: undefined })
      },
      ...ruleAttributes(contactRules[name]),
      error: error === undefined ? null : errorText(error),
      errorText,
    }
  }

  const send = async (): Promise<void> => {
    if (sending) return
    setSending(true)
    setFormError(null)
    try {
      const answer = await callOverHttp('ContactController.send', {
        ...typed,
        product: subject?.id,
        from,
        [trapField]: trap.current?.value,
        countryCode: site.countryIsoCode,
        languageCode: language,
      })
      if (answer.type === 'sent') onSent()
      else if (answer.type === 'limited') setFormError(answer)
      else {
        setErrors(answer.errors)
        setFormError({ type: 'wrong' })
      }
    } catch {
      setFormError({ type: 'failed' })
    } finally {
      setSending(false)
    }
  }

  return (
    <Form action={`${base}/contact`} method="post" aria-label={t('page.contact')} onValid={() => void send()}>
      <div role="alert">
        {formError !== null && (
          <Notice tone="warning">
            <p>
              {formError.type === 'limited'
                ? t('contact.limited', { minutes: formError.minutes })
                : t(`contact.${formError.type}`)}
            </p>
          </Notice>
        )}
      </div>
      <About subject={subject} from={from} page={page} />
      <TextInput {...field('name')} autoComplete="name" />
      <div className={css.pair}>
        <TextInput {...field('email')} type="email" autoComplete="email" />
        <TextInput {...field('phone')} type="tel" autoComplete="tel" />
      </div>
      <TextInput {...field('company')} autoComplete="organization" />
      <TextArea {...field('message')} rows={7} />
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input ref={trap} type="text" name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <p className={css.consent}>
        {t('contact.consent')} {privacy !== null && <a href={privacy}>{t('contact.privacy')}</a>}
      </p>
      <p>
        <Button type="submit" variant="brand" iconName="mail" disabled={sending}>
          {t('contact.send')}
        </Button>
      </p>
    </Form>
  )
}

/** Shows the product and the page to which the message refers and which are sent with it. */
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
      {subject !== null && <input type="hidden" name={contactParameters.product} value={subject.id} />}
      {from !== null && <input type="hidden" name={contactParameters.from} value={from} />}
    </p>
  )
}
