import { useEffect, useMemo, useRef, useState } from 'react'
import { languageName } from '#platform/i18n/language-name.ts'
import { isLanguageCode } from '#platform/i18n/languages.ts'
import { formCommand, formNames } from '#platform/forms/form-names.ts'
import { useShown } from '#platform/forms/shown-once.ts'
import type { CallName } from '#platform/calls/server-calls.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import css from './email-preview.module.css'
import { hasMaskedLink } from './masked-links.ts'
import type { RequestPreview } from './preview-of.ts'

interface PreviewProperties {
  /** The form in which the button stands. */
  readonly at: string
  readonly page: Page
}

/** The button that shows the email of a form before the form is sent. Without scripts the answer begins at the preview. */
export function PreviewButton({
  call,
  at,
  label,
  page: { t },
}: PreviewProperties & { readonly call: CallName; readonly label: string }) {
  return (
    <Button
      type="submit"
      name={formNames.command}
      value={formCommand(call)}
      formAction={`#${previewId(at)}`}
      aria-label={`${t('requests.preview.act')}: ${label}`}
    >
      {t('requests.preview.act')}
    </Button>
  )
}

const previewId = (at: string): string => `${at}-preview`

/** The emails that the customer would get, once they were asked for: as documents of their own, which run and load nothing. */
export function EmailPreview({ at, page }: PreviewProperties) {
  const { t, language: reader } = page
  const { shown: value } = useShown([at], asItIs)
  // What was shown stays the same while the form is typed into, so that the focus stays there.
  const shown = useMemo(() => readPreview(value), [value])
  const heading = useRef<HTMLHeadingElement>(null)
  const isOutdated = useIsOutdated(at, shown)
  useEffect(() => {
    if (shown !== null) heading.current?.focus()
  }, [shown])
  if (shown === null) return null
  const { emails, others, withoutEmail } = shown
  return (
    <section id={previewId(at)} className={css.preview} aria-labelledby={`${previewId(at)}-title`}>
      <h3 id={`${previewId(at)}-title`} ref={heading} tabIndex={-1}>
        {t('requests.preview.title')}
      </h3>
      <p>{t('requests.preview.notSent')}</p>
      <div role="status">
        {isOutdated && (
          <Notice tone="warning">
            <p>{t('requests.preview.outdated')}</p>
          </Notice>
        )}
      </div>
      {emails.length === 0 && withoutEmail.length === 0 && <p>{t('requests.preview.none')}</p>}
      {withoutEmail.map((to) => (
        <p key={to}>{t('requests.preview.off', { address: to })}</p>
      ))}
      {emails.map(({ to, language, subject, html, text }) => (
        <div key={to} className={css.email}>
          <dl className={css.facts}>
            <dt>{t('requests.preview.to')}</dt>
            <dd translate="no">{to}</dd>
            <dt>{t('account.language')}</dt>
            <dd>{languageName(language, reader)}</dd>
            <dt>{t('requests.preview.subject')}</dt>
            <dd lang={language}>{subject}</dd>
          </dl>
          {hasMaskedLink(text) && <p>{t('requests.preview.masked')}</p>}
          <iframe
            title={`${t('requests.preview.title')}: ${to}`}
            lang={language}
            srcDoc={html}
            sandbox=""
            referrerPolicy="no-referrer"
          />
          <details>
            <summary>{t('requests.preview.text')}</summary>
            <pre lang={language}>{text}</pre>
          </details>
        </div>
      ))}
      {others > 0 && <p>{t('requests.preview.others', { count: others })}</p>}
    </section>
  )
}

/** Whether something was typed into the form after its emails were shown. */
function useIsOutdated(at: string, shown: RequestPreview | null): boolean {
  const [outdated, setOutdated] = useState<RequestPreview | null>(null)
  useEffect(() => {
    const form = document.getElementById(at)
    const change = (): void => setOutdated(shown)
    form?.addEventListener('input', change)
    return () => form?.removeEventListener('input', change)
  }, [at, shown])
  return shown !== null && outdated === shown
}

type Email = RequestPreview['emails'][number]

const asItIs = (value: unknown): unknown => value

/** The server and the page may be of different versions for a moment, so nothing is taken for granted. */
function readPreview(value: unknown): RequestPreview | null {
  if (!isMap(value) || value['type'] !== 'preview') return null
  const { emails, others, withoutEmail } = value
  return {
    type: 'preview',
    emails: Array.isArray(emails) ? emails.filter(isEmail) : [],
    others: typeof others === 'number' ? others : 0,
    withoutEmail: Array.isArray(withoutEmail) ? withoutEmail.map(String) : [],
  }
}

const isEmail = (value: unknown): value is Email =>
  isMap(value) &&
  typeof value['language'] === 'string' &&
  isLanguageCode(value['language']) &&
  ['to', 'subject', 'html', 'text'].every((name) => typeof value[name] === 'string')
