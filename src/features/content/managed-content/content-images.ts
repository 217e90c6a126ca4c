import { mediaAddress } from '#platform/values/content-key.ts'
import type { StoredFile } from '#platform/records/files/files.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { ReadContent } from './content-records.ts'

/** An image of a content, for display on a page. */
interface HeaderImage {
  /** `/cms/delivery/media/MC…` */
  readonly file: string
  /** The alternative text. */
  readonly alt: string
  /** In pixels; null if unknown. */
  readonly width: number | null
  readonly height: number | null
}

/** Returns the image files of the contents by key, with one database query. */
export async function imageFiles(
  contents: readonly ReadContent[],
  { viewer, records }: Pick<CallContext, 'viewer' | 'records'>,
): Promise<ReadonlyMap<string, StoredFile>> {
  const keys = new Set(contents.flatMap(({ row }) => row.image ?? []))
  return keys.size === 0 ? new Map() : await records.files(viewer, [...keys])
}

/** Returns null for a content without an image. */
export function headerImage(
  { row: { image }, version }: ReadContent,
  files: ReadonlyMap<string, StoredFile>,
): HeaderImage | null {
  if (image === null) return null
  const { width = null, height = null } = files.get(image) ?? {}
  return { file: mediaAddress(image), alt: version.imageAlt ?? '', width, height }
}
