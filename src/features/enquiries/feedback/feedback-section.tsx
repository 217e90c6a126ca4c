import { useState } from 'react'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import css from '#features/identity/accounts/account.module.css'
import type { ActForms } from '#features/enquiries/requests/act-form.tsx'
import type { RequestWithMessages } from '#features/enquiries/requests/get-request.ts'
import { requestFields } from '#features/enquiries/requests/request-rules.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import own from './feedback-section.module.css'
import { feedbackFields, feedbackName, feedbackSection, maxFeedbackText, resultNames } from './feedback-rules.ts'

interface FeedbackProperties {
  readonly request: Pick<RequestWithMessages, 'id' | 'name' | 'lines' | 'feedback' | 'canGiveFeedback'>
  /** Where the forms are sent. */
  readonly action: string
  readonly forms: Pick<ActForms, 'formError' | 'typed'>
  readonly page: Page
}
type Line = RequestWithMessages['lines'][number]
type Feedback = RequestWithMessages['feedback'][number]

/** What the customer says about each sample of a request, with a form for each while it can be changed (REQ-03). */
export function FeedbackSection(properties: FeedbackProperties) {
  const { request, page } = properties
  const { feedback } = request
  // A product that was declined was not sent.
  const lines = request.lines.filter(({ outcome }) => outcome !== 'declined')
  const canGiveFeedback = request.canGiveFeedback && lines.length > 0
  const { t } = page
  if (!canGiveFeedback && feedback.length === 0) return null
  const said = (line: Line): Feedback | undefined => feedback.find((each) => each.line === line.id)
  return (
    <section className={css.section} aria-labelledby={feedbackSection}>
      <h2 id={feedbackSection}>{t('requests.feedback.title')}</h2>
      {canGiveFeedback && <p>{t('requests.feedback.text')}</p>}
      {lines.map((line) => {
        const given = said(line)
        if (!canGiveFeedback && given === undefined) return null
        return (
          <div key={line.id} className={own.sample}>
            <h3 translate="no">{sampleName(line)}</h3>
            {given !== undefined && (
              <p>
                <b>{t(`requests.feedback.${given.result}`)}</b>
                {given.text !== null && <span className={css.message}> – {given.text}</span>}
              </p>
            )}
            {canGiveFeedback && <FeedbackForm {...properties} line={line} given={given} />}
          </div>
        )
      })}
    </section>
  )
}

/** The name of the product that was sent. */
const sampleName = ({ alternativeName, savedName }: Line): string => alternativeName ?? savedName

function FeedbackForm({
  request,
  line,
  given,
  action,
  forms: { formError, typed },
  page: { t },
}: FeedbackProperties & { readonly line: Line; readonly given: Feedback | undefined }) {
  const isRejected =
    formError !== null && typed[requestFields.act] === feedbackName && typed[feedbackFields.line] === line.id
  const [text, setText] = useState((isRejected ? typed[requestFields.text] : given?.text) ?? '')
  const errorText = inputErrorText(t)
  const errorOf = (field: 'result' | 'text'): string | null => {
    const wrong = isRejected && formError.type === 'refused' ? formError.errors[field] : undefined
    return wrong === undefined ? null : errorText(wrong)
  }
  const label = t(given === undefined ? 'requests.feedback.give' : 'requests.feedback.change')
  const form = (
    <Form action={action} method="post" aria-label={`${label}: ${sampleName(line)}`}>
      <input type="hidden" name={requestFields.act} value={feedbackName} />
      <input type="hidden" name={requestFields.request} value={request.id} />
      <input type="hidden" name={feedbackFields.line} value={line.id} />
      <PlainSelect
        label={t('requests.feedback.result')}
        name={feedbackFields.result}
        chosen={(isRejected ? typed[feedbackFields.result] : given?.result) ?? ''}
        error={errorOf('result')}
        options={['' as const, ...resultNames].map((value) => ({
          value,
          label: t(value === '' ? 'requests.feedback.choose' : `requests.feedback.${value}`),
        }))}
      />
      <TextArea
        label={t('requests.feedback.remark')}
        name={requestFields.text}
        rows={3}
        maxLength={maxFeedbackText}
        error={errorOf('text')}
        errorText={errorText}
        value={text}
        onChange={setText}
      />
      <p>
        <Button type="submit" aria-label={`${label}: ${sampleName(line)}`}>
          {label}
        </Button>
      </p>
    </Form>
  )
  if (given === undefined) return form
  return (
    <details open={isRejected}>
      <summary>{label}</summary>
      {form}
    </details>
  )
}
