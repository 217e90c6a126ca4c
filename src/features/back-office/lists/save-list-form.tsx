import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import type { SavingList } from './load-list.ts'
import { saveActs, saveInputs } from './filter-shapes.ts'
import { NewListFields } from './new-list-fields.tsx'

/** Saves the shown conditions as a list, or changes or deletes the list that is shown. */
export function SaveListForm({
  save,
  hasConditions,
  texts,
}: {
  readonly save: SavingList
  readonly hasConditions: boolean
  readonly texts: PageTexts
}) {
  if (!hasConditions && !save.mayChange) return null
  const { t } = texts
  return (
    <details className="office-filters" open={save.problem !== null}>
      <summary>{t(hasConditions ? 'backOffice.filter.save' : 'backOffice.filter.ofList')}</summary>
      {save.problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p lang="en">{save.problem}</p>
          </Notice>
        </div>
      )}
      <form className="office-save" action={save.action} method="post" autoComplete="off">
        {save.parameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {hasConditions && (
          <NewListFields label={t('backOffice.filter.name')} mayPublish={save.mayPublish} texts={texts} />
        )}
        {hasConditions && save.mayChange && (
          <Button type="submit" name={saveInputs.act} value={saveActs.change}>
            {t('backOffice.filter.saveHere')}
          </Button>
        )}
        {save.mayChange && (
          <Button type="submit" variant="destructive-text" name={saveInputs.act} value={saveActs.delete}>
            {t('backOffice.filter.delete')}
          </Button>
        )}
      </form>
    </details>
  )
}
