import { join } from 'node:path'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { diskFiles } from './files-disk.ts'
import type { BucketConfig } from './files-s3.ts'

/** Files are in the bucket if one is given, otherwise in `files` of the data directory. */
export async function openFiles(config: {
  readonly dataDir: string
  readonly bucket: BucketConfig | undefined
}): Promise<FileStore> {
  if (config.bucket === undefined) return diskFiles(join(config.dataDir, 'files'))
  // The client is loaded only if there is a bucket.
  const { bucketFiles } = await import('./files-s3.ts')
  return bucketFiles(config.bucket)
}
