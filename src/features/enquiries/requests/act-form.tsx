import { useState } from 'react'
import { DayField } from '#features/identity/accounts/day-field.tsx'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { Form } from '#platform/widgets/form/form.tsx'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { ShownRequest } from './get-requests.ts'
import type { RequestTemplates } from '#features/enquiries/templates/read-templates.ts'
import { TemplateForm } from '#features/enquiries/templates/template-form.tsx'
import { LineAnswersForm } from './lines/line-answers-form.tsx'
import { RequestFileInput } from './request-file-parts.tsx'
import {
  type ActField,
  actLimits,
  type ActName,
  answersLines,
  declineReasons,
  fieldsOfAct,
  requestFields,
  type RequestFormError,
  takesFile,
  takesTemplate,
} from './request-rules.ts'

/** What the forms of a page about requests share. */
export interface ActForms {
  readonly formError: RequestFormError | null
  /** What was typed in the rejected form. */
  readonly typed: Readonly<Record<string, string>>
  /** The first possible last day of a quote (ISO). */
  readonly today: string
  /** The template with which an action begins; only on the page of one request. */
  readonly begun?: undefined | { readonly act: string; readonly of: RequestTemplates }
}

interface ActProperties {
  readonly name: ActName
  readonly request: ShownRequest
  readonly forms: ActForms
  readonly page: Page
}

/** The form of one action; one with fields opens on demand, and stays open when it was rejected. */
export function ActForm({ action, ...properties }: ActProperties & { readonly action: string }) {
  const { name, request, forms, page } = properties
  const { t } = page
  const label = t(`requests.act.${name}`)
  const fields = fieldsOfAct(name)
  const form = (
    <Form
      action={action}
      method="post"
      encType={takesFile(name) ? 'multipart/form-data' : undefined}
      aria-label={`${label}: ${request.name}`}
    >
      <input type="hidden" name={requestFields.act} value={name} />
      <input type="hidden" name={requestFields.request} value={request.id} />
      <input type="hidden" name={requestFields.version} value={request.version} />
      {answersLines(name) && (
        <LineAnswersForm
          request={request}
          typed={isRejected(forms, name, request) ? forms.typed : {}}
          errors={forms.formError?.type === 'refused' ? (forms.formError.lines ?? {}) : {}}
          page={page}
        />
      )}
      {fields.map((field) => (
        <ActFieldInput key={field} field={field} {...properties} />
      ))}
      {takesFile(name) && <RequestFileInput page={page} />}
      <p>
        <Button type="submit" aria-label={`${label}: ${request.name}`}>
          {label}
        </Button>
      </p>
    </Form>
  )
  if (fields.length === 0) return form
  return (
    <details open={isRejected(forms, name, request) || templateText(forms, name) !== null}>
      <summary>{label}</summary>
      {takesTemplate(name) && forms.begun !== undefined && (
        <TemplateForm act={name} action={action} label={`${label}: ${request.name}`} of={forms.begun.of} page={page} />
      )}
      {form}
    </details>
  )
}

const isRejected = ({ formError, typed }: ActForms, name: ActName, { id }: ShownRequest): boolean =>
  formError !== null && typed[requestFields.act] === name && typed[requestFields.request] === id

/** The text of the template with which an action begins. */
const templateText = ({ begun }: ActForms, name: ActName): string | null =>
  begun?.act === name ? (begun.of.template?.text ?? null) : null

function ActFieldInput({ field, name, request, forms, page: { t } }: ActProperties & { readonly field: ActField }) {
  const isWrong = isRejected(forms, name, request)
  const isText = field === 'answer' || field === 'reason'
  const given = isWrong ? (forms.typed[field] ?? '') : ((isText ? templateText(forms, name) : null) ?? '')
  const [text, setText] = useState(given)
  const errorText = inputErrorText(t)
  const wrong = isWrong && forms.formError?.type === 'refused' ? forms.formError.errors[field] : undefined
  const error = wrong === undefined ? null : errorText(wrong)
  const label = t(`requests.${field}`)
  if (field === 'validUntil') return <DayField {...{ label, name: field, day: given, min: forms.today, error }} />
  if (field === 'declineReason')
    return (
      <PlainSelect
        {...{ label, name: field, error, chosen: given }}
        options={Object.keys(declineReasons).map((value) => ({ value, label: t(`requests.declineReasons.${value}`) }))}
      />
    )
  const properties = {
    label,
    error,
    errorText,
    name: field,
    value: text,
    onChange: setText,
    maxLength: actLimits[field],
    required: field !== 'poNumber',
  }
  return field === 'poNumber' ? <TextInput {...properties} /> : <TextArea {...properties} rows={4} />
}
