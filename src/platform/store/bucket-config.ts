import type { BucketConfig } from './files-s3.ts'

interface BucketSettings {
  readonly bucket: string | undefined
  readonly endpoint: string | undefined
  readonly region: string
  readonly prefix: string
  readonly accessKeyId: string | undefined
  readonly secretAccessKey: string | undefined
}

/** Returns the bucket that the variables name, or undefined if there is none. */
export function bucketOf(settings: BucketSettings): BucketConfig | undefined {
  const { bucket, endpoint, region, prefix, accessKeyId, secretAccessKey } = settings
  if (bucket === undefined) return undefined
  const keys = accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey }
  return { bucket, endpoint, region, prefix, keys }
}

/** Variables that require another variable. */
const needs = [
  ['FILES_ENDPOINT', 'FILES_BUCKET'],
  ['FILES_PREFIX', 'FILES_BUCKET'],
  ['FILES_ACCESS_KEY_ID', 'FILES_BUCKET'],
  ['FILES_ACCESS_KEY_ID', 'FILES_SECRET_ACCESS_KEY'],
  ['FILES_SECRET_ACCESS_KEY', 'FILES_ACCESS_KEY_ID'],
] as const

/** Returns a sentence for each variable that is set without the one it requires. */
export const incompleteSettings = (environment: Readonly<Record<string, string | undefined>>): readonly string[] =>
  needs.flatMap(([name, needed]) => (environment[name] && !environment[needed] ? `${name} needs ${needed}.` : []))
