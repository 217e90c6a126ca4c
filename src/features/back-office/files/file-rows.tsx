import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { StoredFile, ShownFile, ShownPut } from '#features/back-office/fields/file-shapes.ts'

/** Files with what is known of each, and what its reader may do with it. */
export const FileRows = ({ files, texts }: { readonly files: readonly StoredFile[]; readonly texts: PageTexts }) => (
  <ul className="office-files">
    {files.map((file) => (
      <FileRow key={file.key} stored={file} texts={texts} />
    ))}
  </ul>
)

function FileRow({ stored, texts }: { readonly stored: StoredFile; readonly texts: PageTexts }) {
  const { t } = texts
  const { file, holder, label, language, changeHref } = stored
  const subject = file?.name ?? label ?? ''
  const action = t(file === null ? 'backOffice.files.add' : 'backOffice.files.replace')
  return (
    <li>
      <div>
        {label !== null && (
          <p className="office-hint" lang="en">
            {label}
          </p>
        )}
        {file === null ? <p className="office-empty">{t('backOffice.files.empty')}</p> : <FileLink file={file} />}
        {file !== null && <FileFacts file={file} put={file} language={language} texts={texts} />}
        {holder !== null && (
          <p className="office-facts">
            <a href={holder.href}>{holder.name}</a>
          </p>
        )}
      </div>
      {changeHref !== null && (
        <a href={changeHref} aria-label={`${action}: ${subject}`}>
          {action}
        </a>
      )}
    </li>
  )
}

export const FileLink = ({ file }: { readonly file: ShownFile }) => (
  <a className="office-text" href={file.href}>
    {file.name}
  </a>
)

/** Kind, size and language of a file, and when and by whom it was put there. */
export function FileFacts({
  file,
  put,
  language,
  texts: { t },
}: {
  readonly file: ShownFile | null
  readonly put: ShownPut
  readonly language: string | null
  readonly texts: PageTexts
}) {
  return (
    <p className="office-facts">
      {file !== null && (
        <span>
          {file.kind}, {file.size}
        </span>
      )}
      {language !== null && <span>{language}</span>}
      {put.at !== null && <time dateTime={put.at.iso}>{put.at.text} UTC</time>}
      {put.at !== null && <span>{put.by ?? t('backOffice.history.nobody')}</span>}
    </p>
  )
}
