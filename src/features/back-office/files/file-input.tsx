import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { FileEditor } from '#features/back-office/fields/form-shapes.ts'
import { FileLink } from './file-rows.tsx'
import { fileInputs } from '#features/back-office/fields/file-shapes.ts'

/** Chooses a file for a field, or removes the one that it has. */
export function FileInput({
  name,
  editor: { current, uploaded, isRemoved, mayRemove, max },
  attributes,
  texts: { t },
}: {
  readonly name: string
  readonly editor: FileEditor
  readonly attributes: {
    readonly id: string
    readonly 'aria-invalid': true | undefined
    readonly 'aria-required': true | undefined
    readonly 'aria-describedby': string | undefined
  }
  readonly texts: PageTexts
}) {
  return (
    <>
      {current !== null && (
        <p className="office-facts">
          <FileLink file={current} />
          <span>
            {current.kind}, {current.size}
          </span>
        </p>
      )}
      <input
        {...attributes}
        type="file"
        name={fileInputs.file(name)}
        data-max={max.bytes}
        data-too-large={t('backOffice.files.tooLarge', { size: max.text })}
      />
      {uploaded !== null && (
        <>
          <input type="hidden" name={fileInputs.uploaded(name)} value={uploaded.token} />
          <p role="status">{t('backOffice.files.uploaded', { name: uploaded.name })}</p>
        </>
      )}
      {mayRemove && (
        <label className="office-check">
          <input type="checkbox" name={fileInputs.remove(name)} value="yes" defaultChecked={isRemoved} />
          {t('backOffice.files.remove')}
        </label>
      )}
    </>
  )
}
