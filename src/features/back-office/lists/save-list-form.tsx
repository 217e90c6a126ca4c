import { FormDisclosure } from '#features/back-office/page-parts/form-disclosure.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formCommand, formId, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import type { SavingList } from './load-list.ts'
import { NewListFields } from './new-list-fields.tsx'

const [create, change] = ['ListController.create', 'ListController.change'] as const

/** Saves the shown conditions as a list, or changes or deletes the list that is shown. */
export function SaveListForm({
  save: { objectApiName, shown, mayChange, mayPublish },
  hasConditions,
  texts: { t, ...texts },
}: {
  readonly save: SavingList
  readonly hasConditions: boolean
  readonly texts: PageTexts
}) {
  if (!hasConditions && !mayChange) return null
  const title = t(hasConditions ? 'backOffice.filter.save' : 'backOffice.filter.ofList')
  const hidden = { objectApiName, shown }
  return (
    <FormDisclosure forms={[formId(create), formId(change)]} summary={title}>
      {hasConditions && (
        <Form
          of={create}
          hidden={hidden}
          labels={{ label: t('backOffice.filter.name'), forEveryone: t('backOffice.filter.forEveryone') }}
          name={t('backOffice.filter.saveNew')}
        >
          <NewListFields mayPublish={mayPublish} texts={{ t, ...texts }} />
        </Form>
      )}
      {mayChange && (
        <Form of={change} hidden={hidden} name={t('backOffice.filter.ofList')}>
          <div className="office-acts">
            {hasConditions && <Button type="submit">{t('backOffice.filter.saveHere')}</Button>}
            <Button
              type="submit"
              variant="destructive-text"
              name={formNames.command}
              value={formCommand('ListController.delete')}
            >
              {t('backOffice.filter.delete')}
            </Button>
          </div>
        </Form>
      )}
    </FormDisclosure>
  )
}
