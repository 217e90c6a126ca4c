import { SelectField } from '#platform/widgets/field/select-field.tsx'
import type { Page } from '#platform/pages/page-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import type { RequestTemplates } from './read-templates.ts'
import { actParameter, templateParameter } from './template-rules.ts'
import css from './template-form.module.css'

/** Chooses the template with which an answer begins; it needs no script. The form of the answer then has its text. */
export function TemplateForm({
  act,
  label,
  of: { templates, template },
  retained = [],
  page: { t },
}: {
  /** The action whose text begins with the template. */
  readonly act: string
  /** The action of the answer and the number of the request. */
  readonly label: string
  readonly of: RequestTemplates
  /** Other parameters of the page’s address, which stay. */
  readonly retained?: readonly (readonly [name: string, value: string])[] | undefined
  readonly page: Page
}) {
  if (templates.length === 0) return null
  return (
    <form className={css.form} method="get" aria-label={`${t('requests.template')}: ${label}`}>
      {retained.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name={actParameter} value={act} />
      <SelectField
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
