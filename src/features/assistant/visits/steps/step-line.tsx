import type { ReactNode } from 'react'
import { formCommand, formId, formNames } from '#platform/forms/form-names.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Badge } from '#platform/widgets/badge/badge.tsx'
import { Icon } from '#platform/widgets/icon/icon.tsx'
import css from './steps.module.css'

/** What a step says: its text, its day with a mark if that is over, and further facts. */
export function StepText({
  page: { t },
  step: { text, day, isOverdue, isDone = false },
  children,
}: {
  readonly page: Pick<Page, 't'>
  readonly step: {
    readonly text: string
    readonly day: string | null
    readonly isOverdue: boolean
    readonly isDone?: boolean
  }
  readonly children?: ReactNode
}) {
  return (
    <div className={css.words}>
      <span className={css.text} data-done={isDone ? '' : undefined}>
        {text}
      </span>
      <span className={css.facts}>
        {isDone && <Badge tone="positive">{t('assistant.visit.state.done')}</Badge>}
        {isOverdue && <Badge tone="danger">{t('requests.queue.overdue')}</Badge>}
        {day !== null && <span>{t('assistant.steps.due', { date: day })}</span>}
        {children}
      </span>
    </div>
  )
}

const of = 'VisitController.tickStep'

/** The form of all ticks of a page, which says what they have done: a step that is ticked may leave its list. */
export const tickForm = { of, record: 'all' } as const

/** The tick of a step as a button of this form. */
export const tickOf = ({ id, isDone }: { readonly id: string; readonly isDone: boolean }) =>
  ({
    type: 'submit',
    form: formId(of, tickForm.record),
    name: formNames.command,
    value: formCommand(of, { stepId: id, isDone: isDone ? 'no' : 'yes' }),
  }) as const

/** The button that says that a step is done, or is not. */
export function Tick({
  page: { t },
  step: { text, isDone },
  ...attributes
}: {
  readonly page: Pick<Page, 't'>
  readonly step: { readonly text: string; readonly isDone: boolean }
} & (
  | { readonly type: 'submit'; readonly form: string; readonly name: string; readonly value: string }
  | { readonly type: 'button'; readonly onClick: () => void }
)) {
  const label = t(isDone ? 'assistant.steps.reopen' : 'assistant.steps.finish')
  return (
    <button {...attributes} className={css.tick} aria-label={`${label}: ${text}`} title={label}>
      <span className={css.box} data-done={isDone ? '' : undefined}>
        {isDone && <Icon name="check" size={20} />}
      </span>
    </button>
  )
}
