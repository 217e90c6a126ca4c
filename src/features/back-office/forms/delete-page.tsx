import { Form } from '#platform/forms/form.tsx'
import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { ObjectCrumbs } from '#features/back-office/page-parts/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { DeletePage } from './delete-record.ts'

/** Asks whether a record is to be deleted. */
export function DeleteContent({ page, texts }: { readonly page: DeletePage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: page.name }} texts={texts} />
      <h1>{t('backOffice.deleteTitle', { name: page.name })}</h1>
      <p className="office-lead">{t('backOffice.deleteText')}</p>
      <Form of="RecordController.delete" hidden={{ recordId: page.id, eTag: page.eTag }} name={t('backOffice.delete')}>
        <div className="office-save">
          <Button type="submit" variant="destructive">
            {t('backOffice.delete')}
          </Button>
          <ButtonLink href={page.cancelHref}>{t('backOffice.cancel')}</ButtonLink>
        </div>
      </Form>
    </>
  )
}
