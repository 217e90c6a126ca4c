import type { ComponentProps } from 'react'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FormCheckbox, FormText } from '#platform/forms/form-fields.tsx'
import { Button } from '#platform/widgets/button/button.tsx'
import { maxListName } from './filter-shapes.ts'

/** The name of a new list, whether colleagues see it, and the button that saves it. */
export const NewListFields = ({
  mayPublish,
  button,
  texts: { t },
}: {
  readonly mayPublish: boolean
  /** The name and value of the button, where the form has others. */
  readonly button?: Pick<ComponentProps<typeof Button>, 'name' | 'value'>
  readonly texts: PageTexts
}) => (
  <div className="office-new-list">
    <FormText name="label" maxLength={maxListName} autoComplete="off" />
    {mayPublish && <FormCheckbox name="forEveryone" />}
    <Button type="submit" {...button}>
      {t('backOffice.filter.saveNew')}
    </Button>
  </div>
)
