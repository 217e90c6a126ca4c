import { Button, ButtonLink } from '#platform/widgets/button/button.tsx'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import { ObjectCrumbs } from '#features/back-office/pages/object-crumbs.tsx'
import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import type { DeletePage } from './delete-record.ts'
import { inputNames } from './form-shapes.ts'

/** Asks whether a record is to be deleted. */
export function DeleteContent({ page, texts }: { readonly page: DeletePage; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <>
      <ObjectCrumbs objects={page.objects} current={{ text: page.name }} texts={texts} />
      <h1>{t('backOffice.deleteTitle', { name: page.name })}</h1>
      <p className="office-lead">{t('backOffice.deleteText')}</p>
      {page.problem !== null && (
        <div role="alert">
          <Notice tone="warning">
            <p lang="en">{page.problem}</p>
          </Notice>
        </div>
      )}
      <form className="office-save" action={page.action} method="post">
        <input type="hidden" name={inputNames.eTag} value={page.eTag} />
        <Button type="submit" variant="destructive">
          {t('backOffice.delete')}
        </Button>
        <ButtonLink href={page.cancelHref}>{t('backOffice.cancel')}</ButtonLink>
      </form>
    </>
  )
}
