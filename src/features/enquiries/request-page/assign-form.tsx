import type { Page } from '#platform/pages/page-context.ts'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { RequestWithMessages } from './get-request.ts'

const of = 'RequestController.assign'

/** The form with which the desk gives a request to one of its people. It opens on demand. */
export function AssignForm({
  request: { id, name, version, colleagues },
  page: { t },
}: {
  readonly request: Pick<RequestWithMessages, 'id' | 'version' | 'name' | 'colleagues'>
  readonly page: Page
}) {
  if (colleagues.length === 0) return null
  const label = t('requests.act.assign')
  return (
    <FormDetails of={of} record={id} summary={label}>
      <Form
        of={of}
        record={id}
        hidden={{ requestId: id, version }}
        labels={{ colleague: t('requests.colleague') }}
        name={`${label}: ${name}`}
      >
        <FormSelect name="colleague" options={colleagues.map((each) => ({ value: each.id, label: each.name }))} />
        <p>
          <Button type="submit" aria-label={`${label}: ${name}`}>
            {label}
          </Button>
        </p>
      </Form>
    </FormDetails>
  )
}
