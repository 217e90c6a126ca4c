import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'

/**
 * What a script shows while the files of a form are sent. Without scripts the browser shows its own progress. `then`: the part of the
 * next page to scroll to, `#files`.
 */
export const UploadProgress = ({ then = '', texts: { t } }: { readonly then?: string; readonly texts: PageTexts }) => (
  <div
    className="office-progress"
    data-upload=""
    data-then={then}
    data-sending={t('backOffice.files.sending', { percent: '#' })}
    data-failed={t('backOffice.files.failed')}
    hidden
  >
    <progress max={100} value={0} aria-label={t('backOffice.files.progress')} />
    <p role="status" />
  </div>
)
