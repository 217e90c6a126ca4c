import { formatBytes } from '#platform/values/numbers/number-format.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { fileAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import type { ShownFile, ShownPut } from '#features/back-office/fields/file-shapes.ts'

/** A file of a field of a record. */
export const shownFile = (
  { viewer }: Pick<ApiContext, 'viewer'>,
  base: string,
  { id, field }: { readonly id: string; readonly field: string },
  { key, name, contentType, bytes }: StoredFile,
): ShownFile => ({
  name,
  href: fileAddress(base, id, field, key),
  kind: /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toUpperCase() ?? contentType,
  size: formatBytes(bytes, viewer.site, viewer.language),
})

/** `authors`: the names of colleagues, by id. */
export const shownPut = (
  context: Pick<ApiContext, 'viewer'>,
  write: { readonly at: Date; readonly by: string } | undefined,
  authors: ReadonlyMap<string, string>,
): ShownPut => ({
  at: write === undefined ? null : { iso: write.at.toISOString(), text: momentText(write.at, context) },
  by: write === undefined ? null : (authors.get(write.by) ?? null),
})
