import { Button } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import {
  columnActs,
  type ColumnChoice,
  columnInputs,
  type ColumnsForm as Form,
  maxPosition,
  widthBounds,
} from './column-shapes.ts'
import { saveInputs } from './filter-shapes.ts'
import type { SavingList } from './load-list.ts'
import { NewListFields } from './new-list-fields.tsx'
import { SortFields } from './sort-fields.tsx'

/** Chooses the columns of a list, their widths and wrapping, and the order of its rows. It writes nothing until it is sent. */
export function ColumnsForm({
  form,
  action,
  save,
  texts,
}: {
  readonly form: Form
  readonly action: string
  readonly save: SavingList
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <details className="office-filters" open={form.problem !== null}>
      <summary>{t('backOffice.columns.title')}</summary>
      {form.problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p lang="en">{form.problem}</p>
          </Notice>
        </div>
      )}
      <form action={action} method="post" autoComplete="off">
        {save.parameters.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset className="office-columns">
          <legend>{t('backOffice.columns.columns')}</legend>
          <p className="office-hint">{t(`backOffice.columns.${form.mayChange ? 'ofList' : 'notYours'}`)}</p>
          <Choices choices={form.columns} texts={texts} />
          <details open={form.further.some(({ position }) => position !== '')}>
            <summary>{t('backOffice.columns.further', { count: form.further.length })}</summary>
            <Choices choices={form.further} texts={texts} />
          </details>
        </fieldset>
        <SortFields form={form} texts={texts} />
        <p className="office-hint">{t('backOffice.columns.forYou')}</p>
        <div className="office-acts">
          <Button type="submit" variant="brand" name={saveInputs.act} value={columnActs.save}>
            {t('backOffice.save')}
          </Button>
          <Button type="submit" name={saveInputs.act} value={columnActs.sort}>
            {t('backOffice.columns.sortOnly')}
          </Button>
          <Button type="submit" name={saveInputs.act} value={columnActs.reset}>
            {t('backOffice.columns.reset')}
          </Button>
        </div>
        {form.mayCopy && (
          <div className="office-save">
            <NewListFields label={t('backOffice.columns.newName')} mayPublish={save.mayPublish} texts={texts} />
          </div>
        )}
      </form>
    </details>
  )
}

/** A line for each field. The words above the inputs are for those who see them; every input has a label of its own. */
function Choices({ choices, texts }: { readonly choices: readonly ColumnChoice[]; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <div className="office-column" aria-hidden="true">
        <span />
        <span>{t('backOffice.columns.position')}</span>
        <span>{t('backOffice.columns.width')}</span>
        <span>{t('backOffice.columns.wrap')}</span>
      </div>
      {choices.map((choice) => (
        <Choice key={choice.path} choice={choice} texts={texts} />
      ))}
    </>
  )
}

function Choice({
  choice: { path, label, position, width, wraps },
  texts: { t },
}: {
  readonly choice: ColumnChoice
  readonly texts: PageTexts
}) {
  return (
    <fieldset className="office-column">
      <legend lang="en">{label}</legend>
      <label>
        <span className="visually-hidden">{t('backOffice.columns.position')}</span>
        <input
          type="number"
          name={columnInputs.position(path)}
          defaultValue={position}
          min={0}
          max={maxPosition}
          placeholder="–"
        />
      </label>
      <label>
        <span className="visually-hidden">{t('backOffice.columns.width')}</span>
        <input
          type="number"
          name={columnInputs.width(path)}
          defaultValue={width}
          min={widthBounds.least}
          max={widthBounds.greatest}
          placeholder={t('backOffice.columns.automatic')}
        />
      </label>
      <label>
        <span className="visually-hidden">{t('backOffice.columns.wrap')}</span>
        <input type="checkbox" name={columnInputs.wrap(path)} value="yes" defaultChecked={wraps} />
      </label>
    </fieldset>
  )
}
