import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { FileFacts, FileLink } from './file-rows.tsx'
import type { FileVersion } from '#features/back-office/fields/file-shapes.ts'

/** The files that a field had before. */
export function EarlierVersions({
  versions,
  texts,
}: {
  readonly versions: readonly FileVersion[]
  readonly texts: PageTexts
}) {
  const { t } = texts
  return (
    <section className="office-section" aria-labelledby="versions-title">
      <h2 id="versions-title">
        {t('backOffice.files.versions')} ({versions.length})
      </h2>
      {versions.length === 0 ? (
        <p className="office-none">{t('backOffice.files.versions.none')}</p>
      ) : (
        <ul className="office-files">
          {versions.map(({ key, file, ...put }) => (
            <li key={`${key} ${put.at?.iso ?? ''}`}>
              <div>
                {file === null ? (
                  <p className="office-empty">{t('backOffice.files.gone')}</p>
                ) : (
                  <FileLink file={file} />
                )}
                <FileFacts file={file} put={put} language={null} texts={texts} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
