import type { ComponentProps } from 'react'
import { TemplateForm } from '#features/enquiries/templates/template-form.tsx'
import type { RequestTemplates } from '#features/enquiries/templates/read-templates.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { FormDay, FormFile, FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormDetails } from '#platform/forms/form-details.tsx'
import { FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import { formId } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { PageRequest } from './page-request.ts'
import { AcceptLinesField } from './lines/accept-lines-field.tsx'
import { LineAnswersForm } from './lines/line-answers-form.tsx'
import { EmailPreview, PreviewButton } from './preview/email-preview.tsx'
import { previewCallOf } from './preview/previewed-acts.ts'
import itemCss from './request-item.module.css'
import {
  type ActField,
  type ActName,
  actFields,
  acceptsLines,
  actText,
  answersLines,
  declineReasons,
  fieldsOfAct,
  isFinalAct,
  requestActs,
  requestFileField,
  takesFile,
  takesTemplate,
} from './request-rules.ts'
import { allLines, lineColumnsOf, needsTextOrFile } from './lines/line-answer.ts'

/** The key of what the desk does next with a request: it takes it, or begins the answer. */
const nextStepKey = 'a'

/** What the forms of a page about requests share. */
export interface ActForms {
  /** The first possible last day of a quote (ISO). */
  readonly today: string
  /** The template with which an action begins; only on the page of one request. */
  readonly begun?: undefined | { readonly act: string; readonly of: RequestTemplates }
  /** What the address of the page selects of the queue of the desk. */
  readonly retained?: readonly (readonly [name: string, value: string])[]
}

/** The call of an action, and what tells it which request it is about. */
export type CallOfAct = (name: ActName) => Pick<ComponentProps<typeof Form>, 'of' | 'hidden'>

/** The calls of somebody who is signed in. */
export const actOfUser =
  ({ id, version }: Pick<PageRequest, 'id' | 'version'>): CallOfAct =>
  (name) => ({ of: `RequestController.${name}`, hidden: { requestId: id, version } })

interface ActProperties {
  readonly name: ActName
  readonly request: PageRequest
  readonly forms: ActForms
  readonly page: Page
}

/** The form of one action; one with fields, and one that is final, opens on demand, and stays open when it was rejected. */
export function ActForm({ of, ...properties }: ActProperties & { readonly of: CallOfAct }) {
  const { name, request, forms, page } = properties
  const { t } = page
  const label = actText(name, request.kind, t)
  const call = of(name)
  const fields = fieldsOfAct(name)
  const preview = previewCallOf(name)
  const at = formId(call.of, request.id)
  const form = (
    <Form
      {...call}
      record={request.id}
      labels={labelsOf(request, page)}
      records={{
        ...Object.fromEntries(request.lines.map(({ id, savedName }) => [id, savedName])),
        [allLines]: t('requests.line.forAll'),
      }}
      takesFile={takesFile(name)}
      name={`${label}: ${request.name}`}
    >
      {isFinalAct(name) && <p>{finalText(name, request.kind, t)}</p>}
      {acceptsLines(name) && <AcceptLinesField request={request} />}
      {answersLines(name) && <LineAnswersForm request={request} page={page} />}
      {fields.map((field) => (
        <ActFieldInput key={field} field={field} {...properties} />
      ))}
      {takesFile(name) && <FormFile name={requestFileField} />}
      <ActButtons {...properties} label={label} at={at} preview={preview} />
      {preview !== null && <EmailPreview {...{ at, page }} />}
    </Form>
  )
  if (fields.length === 0 && !isFinalAct(name)) return form
  return (
    <FormDetails
      of={call.of}
      record={request.id}
      summary={label}
      isOpen={templateText(forms, name) !== null}
      shortcut={answersLines(name) ? nextStepKey : undefined}
    >
      {takesTemplate(name) && forms.begun !== undefined && (
        <TemplateForm
          act={name}
          label={`${label}: ${request.name}`}
          of={forms.begun.of}
          retained={forms.retained}
          page={page}
        />
      )}
      {form}
    </FormDetails>
  )
}

/** The button that takes the step, and the one that shows its email. */
const ActButtons = ({
  name,
  request,
  page,
  label,
  at,
  preview,
}: ActProperties & {
  readonly label: string
  readonly at: string
  readonly preview: ReturnType<typeof previewCallOf>
}) => (
  <p className={itemCss.buttons}>
    <Button
      type="submit"
      aria-label={`${label}: ${request.name}`}
      aria-keyshortcuts={name === 'take' ? nextStepKey : undefined}
    >
      {label}
    </Button>
    {preview !== null && <PreviewButton call={preview} {...{ at, page }} label={`${label}, ${request.name}`} />}
  </p>
)

const labelsOf = ({ kind }: PageRequest, { t }: Page): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(actFields.map((field) => [field, t(`requests.${field}`)])),
  ...Object.fromEntries(lineColumnsOf[kind].flat().map((field) => [field, t(`requests.line.${field}`)])),
  lines: t('requests.acceptLines'),
  file: t('requests.file'),
})

/** What a final action ends. */
const finalText = (name: ActName, kind: PageRequest['kind'], t: Page['t']): string =>
  t(name === 'receive' && kind === 'default' ? 'requests.final.settle' : `requests.final.${name}`)

/** The text of the template with which an action begins. */
const templateText = ({ begun }: ActForms, name: ActName): string | null =>
  begun?.act === name ? (begun.of.template?.text ?? null) : null

function ActFieldInput({ field, name, request, forms, page: { t } }: ActProperties & { readonly field: ActField }) {
  if (field === 'validUntil') return <FormDay name={field} min={forms.today} />
  if (field === 'poNumber') return <FormText name={field} />
  if (field === 'declineReason')
    return (
      <FormSelect
        name={field}
        options={Object.keys(declineReasons).map((value) => ({ value, label: t(`requests.declineReasons.${value}`) }))}
      />
    )
  const hint = hintOf(field, name, request)
  return (
    <FormTextArea
      name={field}
      rows={4}
      initial={templateText(forms, name) ?? ''}
      {...(hint === null ? {} : { hint: t(hint) })}
    />
  )
}

/** What the desk must know of a text: that a file can stand for it, and that the customer reads an explanation. */
function hintOf(field: ActField, name: ActName, { kind }: PageRequest): string | null {
  if (field === 'answer') return needsTextOrFile(kind) ? 'requests.textOrFile' : null
  const act: { readonly side: string } = requestActs[name]
  return field === 'reason' && act.side === 'desk' ? 'requests.reasonIsRead' : null
}
