import { mediaAddress } from '#domain/content-key.ts'
import type { StoredFile } from '#records/files.ts'
import type { CallContext } from './call.ts'
import type { ReadContent } from './content-records.ts'

/** An image of a content as a page shows it. */
interface HeaderImage {
  /** `/cms/delivery/media/MC…` */
  readonly file: string
  /** The words instead of it. */
  readonly alt: string
  /** Pixels; null where they are not known. */
  readonly width: number | null
  readonly height: number | null
}

/** The files of the contents' images, by key: one question to the store, whatever their number. */
export async function imageFiles(
  contents: readonly ReadContent[],
  { viewer, records }: Pick<CallContext, 'viewer' | 'records'>,
): Promise<ReadonlyMap<string, StoredFile>> {
  const keys = new Set(contents.flatMap(({ row }) => row.image ?? []))
  return keys.size === 0 ? new Map() : await records.files(viewer, [...keys])
}

/** Null for a content without one. */
export function headerImage(
  { row: { image }, version }: ReadContent,
  files: ReadonlyMap<string, StoredFile>,
): HeaderImage | null {
  if (image === null) return null
  const { width = null, height = null } = files.get(image) ?? {}
  return { file: mediaAddress(image), alt: version.imageAlt ?? '', width, height }
}
