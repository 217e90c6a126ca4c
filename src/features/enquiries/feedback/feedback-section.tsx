import type { ComponentProps } from 'react'
import css from '#platform/widgets/personal-page/personal-page.module.css'
import type { PageRequest } from '#features/enquiries/requests/page-request.ts'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { FormTextArea } from '#platform/forms/form-fields.tsx'
import { Form } from '#platform/forms/form.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import own from './feedback-section.module.css'
import { resultNames } from './feedback-rules.ts'
import type { RequestFeedback } from './read-feedback.ts'

interface FeedbackProperties {
  readonly request: Pick<PageRequest, 'id' | 'name' | 'lines'> & RequestFeedback
  /** The call of the forms, and the request that they are about. */
  readonly of: Pick<ComponentProps<typeof Form>, 'of' | 'hidden'>
  readonly page: Page
}
type Line = PageRequest['lines'][number]
type Feedback = RequestFeedback['feedback'][number]

/** What the customer says about each sample of a request, with a form for each while it can be changed (REQ-03). */
export function FeedbackSection(properties: FeedbackProperties) {
  const { request, page } = properties
  const { feedback } = request
  // A product that was declined was not sent.
  const lines = request.lines.filter(({ outcome }) => outcome !== 'declined')
  const canGiveFeedback = request.canGiveFeedback && lines.length > 0
  const { t } = page
  if (!canGiveFeedback && feedback.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="feedback">
      <h2 id="feedback">{t('requests.feedback.title')}</h2>
      {canGiveFeedback && <p>{t('requests.feedback.text')}</p>}
      {lines.map((line) => {
        const present = feedback.find((each) => each.line === line.id)
        if (!canGiveFeedback && present === undefined) return null
        return (
          <div key={line.id} className={own.sample}>
            <h3 translate="no">{sampleName(line)}</h3>
            {present !== undefined && (
              <p>
                <b>{t(`requests.feedback.${present.result}`)}</b>
                {present.text !== null && <span className={css.message}> – {present.text}</span>}
              </p>
            )}
            {canGiveFeedback && <FeedbackForm {...properties} line={line} present={present} />}
          </div>
        )
      })}
    </section>
  )
}

/** The name of the product that was sent. */
const sampleName = ({ alternativeName, savedName }: Line): string => alternativeName ?? savedName

/** The form of the feedback about a sample; what was said before is changed on demand. */
function FeedbackForm({
  line,
  present,
  of,
  page: { t },
}: FeedbackProperties & { readonly line: Line; readonly present: Feedback | undefined }) {
  const label = t(present === undefined ? 'requests.feedback.give' : 'requests.feedback.change')
  const form = (
    <Form
      // The fields begin with what is stored.
      key={`${present?.result} ${present?.text}`}
      of={of.of}
      record={line.id}
      hidden={{ ...of.hidden, lineId: line.id }}
      labels={{ result: t('requests.feedback.result'), text: t('requests.feedback.remark') }}
      name={`${label}: ${sampleName(line)}`}
    >
      <FormSelect
        name="result"
        initial={present?.result ?? ''}
        options={['' as const, ...resultNames].map((value) => ({
          value,
          label: t(value === '' ? 'requests.feedback.choose' : `requests.feedback.${value}`),
        }))}
      />
      <FormTextArea name="text" rows={3} initial={present?.text ?? ''} />
      <p>
        <Button type="submit" aria-label={`${label}: ${sampleName(line)}`}>
          {label}
        </Button>
      </p>
    </Form>
  )
  if (present === undefined) return form
  return (
    <FormDetails of={of.of} record={line.id} summary={label}>
      {form}
    </FormDetails>
  )
}
