import { join } from 'node:path'
import type { FileStore } from '#records/file-store.ts'
import { diskFiles } from './files-disk.ts'
import type { BucketConfig } from './files-s3.ts'

/** Where files are: in the bucket where one is given, else in `files` of the data directory. */
export async function openFiles(config: {
  readonly dataDir: string
  readonly bucket: BucketConfig | undefined
}): Promise<FileStore> {
  if (config.bucket === undefined) return diskFiles(join(config.dataDir, 'files'))
  // Only who has a bucket pays for loading the client.
  const { bucketFiles } = await import('./files-s3.ts')
  return bucketFiles(config.bucket)
}
