import { Button } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { saveActs, saveInputs } from './filter-shapes.ts'

/** The name of a new list, whether colleagues see it, and the button that saves it. */
export const NewListFields = ({
  label,
  mayPublish,
  texts: { t },
}: {
  readonly label: string
  readonly mayPublish: boolean
  readonly texts: PageTexts
}) => (
  <>
    <label className="office-field">
      <span className="office-label">{label}</span>
      <input name={saveInputs.label} maxLength={80} />
    </label>
    {mayPublish && (
      <label className="office-check">
        <input type="checkbox" name={saveInputs.forEveryone} value="yes" />
        {t('backOffice.filter.forEveryone')}
      </label>
    )}
    <Button type="submit" name={saveInputs.act} value={saveActs.saveNew}>
      {t('backOffice.filter.saveNew')}
    </Button>
  </>
)
