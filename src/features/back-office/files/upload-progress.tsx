import type { PageTexts } from '#features/back-office/pages/page-texts.ts'

/** What a script shows while the files of a form are sent. Without scripts the browser shows its own progress. */
export const UploadProgress = ({ texts: { t } }: { readonly texts: PageTexts }) => (
  <div
    className="office-progress"
    data-upload=""
    data-sending={t('backOffice.files.sending', { percent: '#' })}
    data-failed={t('backOffice.files.failed')}
    hidden
  >
    <progress max={100} value={0} aria-label={t('backOffice.files.progress')} />
    <p role="status" />
  </div>
)
