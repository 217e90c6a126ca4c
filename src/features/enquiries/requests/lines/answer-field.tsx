import { measures } from '#features/enquiries/carts/line-choices.ts'
import { unitName } from '#features/enquiries/carts/line-names.ts'
import { FormSelect } from '#platform/forms/choice-fields.tsx'
import { FormAmount, FormText, FormTextArea } from '#platform/forms/form-fields.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import type { PageRequest } from '../page-request.ts'
import { carrierNames, carriers } from './carriers.ts'
import {
  allLines,
  type LineAnswerField,
  lineAnswerLimits,
  lineAnswerName,
  outcomeNames,
  outcomeText,
} from './line-answer.ts'

interface FieldProperties {
  readonly field: LineAnswerField
  /** Null: the field counts for all lines which have nothing of their own. */
  readonly line: PageRequest['lines'][number] | null
  readonly kind: PageRequest['kind']
  /** Whether there is such a field beside those of the lines. */
  readonly isShared: boolean
  readonly page: Page
}

/** A field of the answer to a line. It begins with what the desk usually answers: the product and the quantity that were requested. */
export function AnswerField({ field, line, kind, isShared, page: { t } }: FieldProperties) {
  const name = lineAnswerName(field, line?.id ?? allLines)
  const isOfAll = line !== null && isShared
  switch (field) {
    case 'outcome':
      return (
        <FormSelect
          name={name}
          initial={isOfAll ? '' : kind === 'default' ? 'open' : 'offered'}
          options={[
            ...(isOfAll ? [{ value: '', label: t('requests.line.asAll') }] : []),
            ...outcomeNames
              .filter((value) => (kind !== 'sample' || value !== 'open') && (line !== null || value !== 'alternative'))
              .map((value) => ({ value, label: t(`requests.line.outcomes.${outcomeText(value, kind)}`) })),
          ]}
        />
      )
    case 'offeredUnit':
      return (
        <FormSelect
          name={name}
          initial={line?.unit ?? ''}
          options={[...new Set([...Object.keys(measures), line?.unit ?? 'kg'])].map((value) => ({
            value,
            label: unitName(value, t),
          }))}
        />
      )
    case 'carrier':
      return (
        <FormSelect
          name={name}
          options={[
            { value: '', label: isOfAll ? t('requests.line.asAll') : t('requests.line.noCarrier') },
            ...carrierNames.map((value) => ({
              value,
              label: value === 'other' ? t('requests.line.otherCarrier') : carriers[value],
            })),
          ]}
        />
      )
    case 'answerNote':
      return <FormTextArea name={name} rows={1} maxLength={lineAnswerLimits.answerNote} />
    case 'offeredQuantity':
      return <FormAmount name={name} initial={line?.quantity ?? ''} />
    case 'leadTimeDays':
      return <FormText name={name} inputMode="numeric" autoComplete="off" />
    default:
      return <FormText name={name} autoComplete="off" maxLength={lineAnswerLimits[field]} />
  }
}
