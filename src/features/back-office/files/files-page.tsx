import { Breadcrumbs } from '#platform/widgets/breadcrumbs/breadcrumbs.tsx'
import { PagesNavigation } from '#features/back-office/page-parts/pages-navigation.tsx'
import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FileRows } from './file-rows.tsx'
import type { FilesPage } from '#features/back-office/fields/file-shapes.ts'

/** All files of a record that are in one field of an object. */
export function FilesContent({ page, texts }: { readonly page: FilesPage; readonly texts: PageTexts }) {
  const { t } = texts
  const label = page.list.label ?? ''
  return (
    <>
      <Breadcrumbs
        label={t('layout.breadcrumbs')}
        crumbs={[
          { text: page.objects.label, href: page.objects.href, lang: 'en' },
          { text: page.name, href: page.recordHref },
          { text: label, lang: 'en' },
        ]}
      />
      <h1>
        <span lang="en">{label}</span> ({page.list.count})
      </h1>
      <p className="office-lead">
        {t('backOffice.files.of')} <a href={page.recordHref}>{page.name}</a>
      </p>
      {page.list.files.length === 0 ? (
        <p className="office-none">{t('backOffice.files.none')}</p>
      ) : (
        <FileRows files={page.list.files} texts={texts} />
      )}
      <PagesNavigation previousHref={page.previousHref} nextHref={page.nextHref} texts={texts} />
    </>
  )
}
