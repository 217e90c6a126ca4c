import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import { UploadProgress } from '#features/back-office/files/upload-progress.tsx'
import { importInputs, type ImportStartPage } from './import-shapes.ts'

/** The form that uploads a file. */
export function ImportStartContent({ page, texts }: { readonly page: ImportStartPage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[{ text: t('backOffice.imports'), href: page.importsHref }, { text: t('backOffice.import.new') }]}
      />
      <h1>{t('backOffice.import.new')}</h1>
      <p className="office-lead">{t('backOffice.import.lead')}</p>
      {page.problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p lang="en">{page.problem}</p>
          </Notice>
        </div>
      )}
      <form className="office-upload" action={page.action} method="post" encType="multipart/form-data">
        <div className="office-field">
          <label htmlFor="import-file">{t('backOffice.import.file')}</label>
          <input id="import-file" type="file" name={importInputs.file} accept=".csv,.txt,text/csv" required />
        </div>
        <UploadProgress texts={texts} />
        <div className="office-save">
          <Button type="submit" variant="brand">
            {t('backOffice.import.upload')}
          </Button>
          <ButtonLink href={page.importsHref}>{t('backOffice.cancel')}</ButtonLink>
        </div>
      </form>
    </>
  )
}
