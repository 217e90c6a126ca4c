import { UploadProgress } from '#features/back-office/files/upload-progress.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { Form } from '#platform/forms/form.tsx'
import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { ImportFile } from './import-file.tsx'
import { importFileField, type ImportStartPage } from './import-shapes.ts'

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
      <div className="office-upload">
        <Form
          of="ImportController.upload"
          labels={{ [importFileField]: t('backOffice.import.file') }}
          takesFile
          name={t('backOffice.import.new')}
        >
          <ImportFile
            name={importFileField}
            max={page.maxBytes}
            tooLarge={t('backOffice.files.tooLarge', { size: page.maxSize })}
          />
          <UploadProgress texts={texts} />
          <div className="office-save">
            <Button type="submit" variant="brand">
              {t('backOffice.import.upload')}
            </Button>
            <ButtonLink href={page.importsHref}>{t('backOffice.cancel')}</ButtonLink>
          </div>
        </Form>
      </div>
    </>
  )
}
