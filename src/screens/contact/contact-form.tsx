import { useRef, useState } from 'react'
import {
  contactParameters,
  contactRules,
  emptyContact,
  trapField,
  type ContactErrors,
  type ContactField,
} from '#domain/contact-form.ts'
import { productPath } from '#domain/record-paths.ts'
import { Button } from '#widgets/button/button.tsx'
import { Form } from '#widgets/form/form.tsx'
import { inputErrorText } from '#widgets/form/input-error-text.ts'
import { Notice } from '#widgets/notice/notice.tsx'
import { TextArea } from '#widgets/text-area/text-area.tsx'
import { TextInput } from '#widgets/text-input/text-input.tsx'
import { callOverHttp } from '../call-over-http.ts'
import type { Page } from '../page-context.ts'
import type { ContactData } from './load.ts'
import css from './contact.module.css'

/** Why the message has not gone. */
type Trouble = { readonly type: 'wrong' | 'failed' } | { readonly type: 'limited'; readonly minutes: number }

/** A plain form that a browser sends by itself; with JavaScript it stays on the page, whatever comes of it. */
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
  const [trouble, setTrouble] = useState<Trouble | null>(
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
    const { required = false, minLength, maxLength } = contactRules[name]
    const error = errors[name]
    return {
      name,
      label: t(`contact.${name}`),
      value: typed[name],
      onChange: (text: string) => {
        setTyped({ ...typed, [name]: text })
        if (error !== undefined) setErrors({ ...errors, [name]: undefined })
      },
      required,
      ...(minLength === undefined ? {} : { minLength }),
      maxLength,
      error: error === undefined ? null : errorText(error),
      errorText,
    }
  }

  const send = async (): Promise<void> => {
    if (sending) return
    setSending(true)
    setTrouble(null)
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
      else if (answer.type === 'limited') setTrouble(answer)
      else {
        setErrors(answer.errors)
        setTrouble({ type: 'wrong' })
      }
    } catch {
      setTrouble({ type: 'failed' })
    } finally {
      setSending(false)
    }
  }

  return (
    <Form action={`${base}/contact`} method="post" aria-label={t('page.contact')} onValid={() => void send()}>
      <div role="alert">
        {trouble !== null && (
          <Notice tone="warning">
            <p>
              {trouble.type === 'limited'
                ? t('contact.limited', { minutes: trouble.minutes })
                : t(`contact.${trouble.type}`)}
            </p>
          </Notice>
        )}
      </div>
      <About subject={subject} from={from} page={page} />
      <TextInput {...field('name')} autoComplete="name" />
      <div className={css.pair}>
        <TextInput {...field('email')} type="email" autoComplete="email" {...pattern('email')} />
        <TextInput {...field('phone')} type="tel" autoComplete="tel" {...pattern('phone')} />
      </div>
      <TextInput {...field('company')} autoComplete="organization" />
      <TextArea {...field('message')} rows={7} />
      <p className="visually-hidden" aria-hidden="true">
        <label>
          {t('contact.trap')}
          <input ref={trap} name={trapField} tabIndex={-1} autoComplete="off" />
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

const pattern = (name: ContactField) => {
  const { pattern: of } = contactRules[name]
  return of === undefined ? {} : { pattern: of }
}

/** The product and the page that the message is about, as they go with it. */
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
