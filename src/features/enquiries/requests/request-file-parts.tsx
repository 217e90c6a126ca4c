import { formatBytes } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'
import { mediaAddress } from '#platform/values/content-key.ts'
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
