import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { similarId, type SimilarTo } from './similar-elements.ts'

/**
 * The place for the existing records that duplicate rules take for the same as the one that is being typed. A script shows them, and
 * has its texts from here. The place has its height from the start, so that the inputs below do not move.
 */
export function SimilarRecords({ to, texts: { t } }: { readonly to: SimilarTo; readonly texts: PageTexts }) {
  return (
    <div
      id={similarId}
      className="office-similar"
      data-object={to.objectApiName}
      data-name={to.nameField}
      data-base={to.recordBase}
      data-label={to.objectLabel}
    >
      {/* Only what is found is read aloud, not that there is nothing. */}
      <p className="office-hint" data-part="hint">
        {t('backOffice.similar.hint')}
      </p>
      <div role="status">
        <p data-part="allowed" hidden>
          {t('backOffice.similar.allowed')}
        </p>
        <p data-part="blocked" hidden>
          {t('backOffice.similar.blocked')}
        </p>
        <ul data-part="records" hidden />
      </div>
    </div>
  )
}
