import { useId } from 'react'
import { formatBytes } from '#platform/i18n/number-format.ts'
import { formFileKinds, maxFormFileMegabytes } from '#platform/pages/form-kind.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Field, messageId } from '#platform/widgets/field/field.tsx'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
import css from './request-messages.module.css'
import { requestFields } from './request-rules.ts'
import type { RequestFile } from './request-file.ts'

/** Returns the address of a file by its key. */
export type FileHref = (key: string) => string

/** The addresses of files for signed-in users, who see a file if they see the record that it belongs to. */
export const signedInFileHref =
  (base: string): FileHref =>
  (key) =>
    mediaUrl(mediaAddress(key), base) ?? ''

/** A link to a file, with its size. */
export function RequestFileLink({
  file: { key, name, bytes },
  fileHref,
  page: { site, language },
}: {
  readonly file: RequestFile
  readonly fileHref: FileHref
  readonly page: Pick<Page, 'site' | 'language'>
}) {
  return (
    <a href={fileHref(key)} target="_blank" rel="noopener">
      <span translate="no">{name}</span>
      {` (${formatBytes(bytes, site, language)})`}
    </a>
  )
}

/** The input that adds a file to an answer or a message. It names and offers the kinds of files that the server takes. */
export function RequestFileInput({ page: { t } }: { readonly page: Pick<Page, 't'> }) {
  const id = useId()
  return (
    <Field
      id={id}
      label={t('requests.file')}
      hint={t('requests.fileHint', {
        megabytes: maxFormFileMegabytes,
        kinds: formFileKinds.map((kind) => kind.toUpperCase()).join(', '),
      })}
      error={null}
      variant="standard"
      required={false}
      shakes={0}
    >
      <input
        className={css.file}
        id={id}
        name={requestFields.file}
        type="file"
        accept={formFileKinds.map((kind) => `.${kind}`).join(',')}
        aria-describedby={messageId(id)}
      />
    </Field>
  )
}
