import { Button } from '#platform/widgets/button/button.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { stagedId } from './inline-elements.ts'

/**
 * Counts the changes that were made in the cells of a list and are not saved yet. A script shows it and has its texts from here:
 * `#` stands for a number.
 */
export const StagedBar = ({ texts: { t } }: { readonly texts: PageTexts }) => (
  <form
    id={stagedId}
    className="office-form office-staged"
    autoComplete="off"
    data-edit={t('backOffice.edit')}
    data-yes={t('backOffice.yes')}
    data-no={t('backOffice.no')}
    data-count={t('backOffice.inline.count', { count: '#' })}
    data-result={t('backOffice.inline.result', { saved: '#', refused: '#' })}
    data-unreachable={t('backOffice.inline.unreachable')}
  >
    <p role="status" />
    <ul className="office-staged-others" />
    <div className="office-save" hidden>
      <Button type="submit" variant="brand">
        {t('backOffice.save')}
      </Button>
      <Button type="reset">{t('backOffice.inline.discard')}</Button>
    </div>
  </form>
)
