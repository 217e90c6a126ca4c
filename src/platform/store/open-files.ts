import { join } from 'node:path'
import type { Queries } from '#platform/records/database.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import { scannedFiles, type ScanParts } from '#platform/records/files/malware-scan.ts'
import { clamdScanner, type ClamdAddress } from './clamd.ts'
import { diskFiles } from './files-disk.ts'
import type { BucketConfig } from './files-s3.ts'

interface FilesConfig {
  readonly dataDir: string
  readonly bucket: BucketConfig | undefined
}

/** Returns the store for a portal that serves files: with a scanner, it serves none that was not scanned. */
export async function openScannedFiles(
  config: FilesConfig & { readonly clamdAddress: ClamdAddress | undefined },
  queries: Queries,
  warn: ScanParts['warn'],
): Promise<FileStore> {
  const files = await openFiles(config)
  if (config.clamdAddress === undefined) return files
  return scannedFiles({ files, scanner: clamdScanner(config.clamdAddress), queries, now: () => new Date(), warn })
}

/** Files are in the bucket if one is given, otherwise in `files` of the data directory. */
export async function openFiles(config: FilesConfig): Promise<FileStore> {
  if (config.bucket === undefined) return diskFiles(join(config.dataDir, 'files'))
  // The client is loaded only if there is a bucket.
  const { bucketFiles } = await import('./files-s3.ts')
  return bucketFiles(config.bucket)
}
