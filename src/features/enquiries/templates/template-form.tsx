import { PlainSelect } from '#features/identity/accounts/plain-choice.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { requestFields, type ActName } from '../requests/request-rules.ts'
import type { RequestTemplates } from './read-templates.ts'
import { templateParameter } from './template-rules.ts'
import css from './template-form.module.css'

/** Chooses the template with which an answer begins; it needs no script. The form of the answer then has its text. */
export function TemplateForm({
  act,
  action,
  label,
  of: { templates, template },
  page: { t },
}: {
  readonly act: ActName
  /** The page of the request. */
  readonly action: string
  /** The action of the answer and the number of the request. */
  readonly label: string
  readonly of: RequestTemplates
  readonly page: Page
}) {
  if (templates.length === 0) return null
  return (
    <form className={css.form} action={action} method="get" aria-label={`${t('requests.template')}: ${label}`}>
      <input type="hidden" name={requestFields.act} value={act} />
      <PlainSelect
        label={t('requests.template')}
        name={templateParameter}
        chosen={template?.id ?? ''}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button type="submit" size="small">
        {t('requests.useTemplate')}
      </Button>
    </form>
  )
}
