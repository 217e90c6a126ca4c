import { use } from 'react'
import { FormDisclosure } from '#features/back-office/page-parts/form-disclosure.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { formCommand, formId, formNames } from '#platform/forms/form-names.ts'
import { Form } from '#platform/forms/form.tsx'
import { FormsContext } from '#platform/pages/forms-context.ts'
import { Button } from '#platform/widgets/button/button.tsx'
import { ColumnNumber, ColumnWrap } from './column-fields.tsx'
import {
  type ColumnChoice,
  columnInputs,
  type ColumnsForm as ShownForm,
  maxPosition,
  widthBounds,
} from './column-shapes.ts'
import type { SavingList } from './load-list.ts'
import { NewListFields } from './new-list-fields.tsx'
import { SortFields } from './sort-fields.tsx'

const arrange = 'ListController.arrange'

/** Chooses the columns of a list, their widths and wrapping, and the order of its rows. It writes nothing until it is sent. */
export function ColumnsForm({
  form,
  save: { objectApiName, shown, mayPublish },
  texts,
}: {
  readonly form: ShownForm
  readonly save: SavingList
  readonly texts: PageTexts
}) {
  const { t } = texts
  const labels = {
    ...Object.fromEntries(['position', 'width', 'wrap'].map((name) => [name, t(`backOffice.columns.${name}`)])),
    label: t('backOffice.columns.newName'),
    forEveryone: t('backOffice.filter.forEveryone'),
  }
  const columns = [...form.columns, ...form.further]
  return (
    <FormDisclosure forms={[formId(arrange)]} summary={t('backOffice.columns.title')}>
      <Form
        of={arrange}
        hidden={{ objectApiName, shown }}
        labels={labels}
        records={Object.fromEntries(columns.map(({ path, label }) => [path, label]))}
        name={t('backOffice.columns.title')}
      >
        <fieldset className="office-columns">
          <legend>{t('backOffice.columns.columns')}</legend>
          <p className="office-hint">{t(`backOffice.columns.${form.mayChange ? 'ofList' : 'notYours'}`)}</p>
          <Choices choices={form.columns} texts={texts} />
          <Further choices={form.further} texts={texts} />
        </fieldset>
        <SortFields form={form} texts={texts} />
        <p className="office-hint">{t('backOffice.columns.forYou')}</p>
        <div className="office-acts">
          <Button type="submit" variant="brand">
            {t('backOffice.save')}
          </Button>
          <Button type="submit" name={formNames.command} value={formCommand('ListController.order')}>
            {t('backOffice.columns.sortOnly')}
          </Button>
          <Button type="submit" name={formNames.command} value={formCommand('ListController.resetColumns')}>
            {t('backOffice.columns.reset')}
          </Button>
        </div>
        {form.mayCopy && (
          <NewListFields
            mayPublish={mayPublish}
            button={{ name: formNames.command, value: formCommand('ListController.copy') }}
            texts={texts}
          />
        )}
      </Form>
    </FormDisclosure>
  )
}

/** The fields that are no columns yet; open where something was typed for one of them. */
function Further({ choices, texts }: { readonly choices: readonly ColumnChoice[]; readonly texts: PageTexts }) {
  const { sent } = use(FormsContext)
  const names = new Set(choices.flatMap(({ path }) => [columnInputs.position(path), columnInputs.width(path)]))
  const isTyped =
    sent?.at === formId(arrange) && sent.values.some(([name, value]) => value.trim() !== '' && names.has(name))
  return (
    <details open={isTyped}>
      <summary>{texts.t('backOffice.columns.further', { count: choices.length })}</summary>
      <Choices choices={choices} texts={texts} />
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
      {choices.map(({ path, label, position, width, wraps }) => (
        <fieldset key={path} className="office-column">
          <legend lang="en">{label}</legend>
          <ColumnNumber
            name={columnInputs.position(path)}
            initial={position}
            min={0}
            max={maxPosition}
            placeholder="–"
          />
          <ColumnNumber
            name={columnInputs.width(path)}
            initial={width}
            min={widthBounds.least}
            max={widthBounds.greatest}
            placeholder={t('backOffice.columns.automatic')}
          />
          <ColumnWrap name={columnInputs.wrap(path)} isSet={wraps} />
        </fieldset>
      ))}
    </>
  )
}
