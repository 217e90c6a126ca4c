import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FileRows } from './file-rows.tsx'
import type { RecordFiles } from '#features/back-office/fields/file-shapes.ts'

/** The files of a record: its own, then those that other records hold for it. */
export function FilesSection({ files, texts }: { readonly files: RecordFiles; readonly texts: PageTexts }) {
  const { t } = texts
  return (
    <section className="office-section" id="files" aria-labelledby="files-title">
      <h2 id="files-title">
        {t('backOffice.files.title')} ({files.count})
      </h2>
      {files.lists.length === 0 && <p className="office-none">{t('backOffice.files.none')}</p>}
      {files.lists.map((list) => (
        <section key={list.label ?? ''}>
          <h3>
            {list.label === null ? t('backOffice.files.own') : <span lang="en">{list.label}</span>} ({list.count})
          </h3>
          <FileRows files={list.files} texts={texts} />
          {list.allHref !== null && (
            <a href={list.allHref} aria-label={`${t('backOffice.viewAll')}: ${list.label ?? ''}`}>
              {t('backOffice.viewAll')}
            </a>
          )}
        </section>
      ))}
    </section>
  )
}
