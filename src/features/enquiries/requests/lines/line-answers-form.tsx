import { useState } from 'react'
import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import { AmountField } from '#features/enquiries/carts/line-field.tsx'
import { measures } from '#features/enquiries/carts/line-choices.ts'
import { requestedAmount, unitName } from '#features/enquiries/carts/line-names.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { inputErrorText } from '#platform/widgets/form/input-error-text.ts'
import { TextArea } from '#platform/widgets/text-area/text-area.tsx'
import { TextInput } from '#platform/widgets/text-input/text-input.tsx'
import type { ShownRequest } from '../get-requests.ts'
import {
  type LineAnswerField,
  lineAnswerLimits,
  type LineErrors,
  lineFieldsOf,
  outcomeNames,
  outcomeText,
} from './line-answer.ts'
import { lineAnswerName } from './read-line-answers.ts'
import css from './line-answers.module.css'

type Line = ShownRequest['lines'][number]

interface LineProperties {
  readonly line: Line
  readonly kind: ShownRequest['kind']
  /** What was typed in the rejected form; empty if there is none. */
  readonly typed: Readonly<Record<string, string>>
  readonly errors: LineErrors
  readonly page: Page
}

/** The fields with which the desk answers each line of a request. What does not belong to an outcome is hidden, also without scripts. */
export function LineAnswersForm({
  request,
  typed,
  errors,
  page,
}: Pick<LineProperties, 'typed' | 'page'> & {
  readonly request: ShownRequest
  readonly errors: Readonly<Record<string, LineErrors>>
}) {
  return request.lines.map((line) => (
    <LineAnswer
      key={line.id}
      line={line}
      kind={request.kind}
      typed={typed}
      errors={errors[line.id] ?? {}}
      page={page}
    />
  ))
}

function LineAnswer(properties: LineProperties) {
  const { line, kind, page } = properties
  const requested = requestedAmount(line, kind, page)
  return (
    <fieldset className={css.line}>
      <legend>
        <span translate="no">{line.savedName}</span>
        {requested !== null && `, ${requested}`}
      </legend>
      <div className={css.fields}>
        {lineFieldsOf[kind].map((field) => (
          <div key={field} className={css.field} data-field={field}>
            <AnswerField field={field} {...properties} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function AnswerField({ field, line, kind, typed, errors, page }: LineProperties & { readonly field: LineAnswerField }) {
  const { t } = page
  const name = lineAnswerName(field, line.id)
  const given = typed[name] ?? firstValue(field, line, kind)
  const [text, setText] = useState(given)
  const errorText = inputErrorText(t)
  const wrong = errors[field]
  const error = wrong === undefined ? null : errorText(wrong)
  const label = t(`requests.line.${field}`)
  if (field === 'outcome')
    return (
      <PlainSelect
        {...{ label, name, error, chosen: given }}
        options={outcomeNames
          .filter((value) => kind !== 'sample' || value !== 'open')
          .map((value) => ({ value, label: t(`requests.line.outcomes.${outcomeText(value, kind)}`) }))}
      />
    )
  if (field === 'offeredUnit')
    return (
      <PlainSelect
        {...{ label, name, error, chosen: given }}
        options={[...new Set([...Object.keys(measures), line.unit])].map((value) => ({
          value,
          label: unitName(value, t),
        }))}
      />
    )
  const shared = { label, error, errorText, name, value: text, onChange: setText }
  if (field === 'answerNote') return <TextArea {...shared} rows={2} maxLength={lineAnswerLimits.answerNote} />
  if (field === 'offeredQuantity') return <AmountField {...{ name, label, given, error, page }} />
  if (field === 'leadTimeDays') return <TextInput {...shared} inputMode="numeric" autoComplete="off" />
  return <TextInput {...shared} autoComplete="off" maxLength={lineAnswerLimits[field]} />
}

/** What the desk usually answers: the product and the quantity that were requested. */
function firstValue(field: LineAnswerField, line: Line, kind: ShownRequest['kind']): string {
  if (field === 'outcome') return kind === 'default' ? 'open' : 'offered'
  if (field === 'offeredQuantity') return line.quantity ?? ''
  return field === 'offeredUnit' ? line.unit : ''
}
