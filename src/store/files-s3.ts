import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isContentKey } from '#domain/content-key.ts'
import { failure } from '#domain/errors.ts'
import type { ByteRange, FileDigest, FileStore, OpenFile } from '#records/file-store.ts'
import { digestOf, digesting } from './digest-file.ts'
import { isRenditionName } from './rendition-name.ts'

/** A bucket of a service that speaks S3. */
export interface BucketConfig {
  readonly bucket: string
  /** Where the service is; without one it is Amazon's own. */
  readonly endpoint: string | undefined
  readonly region: string
  /** In front of each key; may be empty. */
  readonly prefix: string
  /** Without them, those that the machine has. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** Files in a bucket of any service that speaks S3, as `{prefix}{key}`; what is made of them as `{prefix}renditions/{name}`. */
export function bucketFiles({ bucket, endpoint, region, prefix, keys }: BucketConfig, maxBytes?: number): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === undefined ? {} : { credentials: keys }),
    // Not every service knows the newer checksums; what a file is, its key says.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000 },
    maxAttempts: 3,
  })
  interface Place {
    readonly Bucket: string
    readonly Key: string
  }
  const placeOf = (key: string): Place => ({ Bucket: bucket, Key: prefix + key })
  const renditionPlace = (name: string): Place => placeOf(`renditions/${name}`)

  const stat = async (key: string) => (isContentKey(key) ? await statAt(placeOf(key)) : null)

  async function statAt(place: Place): Promise<{ readonly bytes: number } | null> {
    const head = await orAbsent(client.send(new HeadObjectCommand(place)))
    return head === null ? null : { bytes: head.ContentLength ?? 0 }
  }

  async function openAt(place: Place, range: ByteRange | undefined): Promise<OpenFile | null> {
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    const answer = await orAbsent(client.send(new GetObjectCommand({ ...place, ...part })))
    if (answer === null) return null
    if (!(answer.Body instanceof Readable)) throw failure('STORE_UNAVAILABLE')
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1]
    return { bytes: Number(whole ?? answer.ContentLength ?? 0), stream: answer.Body }
  }

  async function upload(draft: string, known: FileDigest): Promise<void> {
    if ((await stat(known.key))?.bytes === known.bytes) return
    const body = createReadStream(draft)
    try {
      await client.send(
        new PutObjectCommand({
          ...placeOf(known.key),
          Body: body,
          ContentLength: known.bytes,
          // A stream is not signed: this is how the service knows that it has all of it.
          ChecksumSHA256: Buffer.from(known.sha256, 'hex').toString('base64'),
        }),
      )
    } catch (error) {
      throw failure('STORE_UNAVAILABLE', {}, error)
    } finally {
      body.destroy()
    }
  }

  return {
    async put(source) {
      // Its name follows from all of its bytes, so they are kept beside until the last is there.
      const draft = join(tmpdir(), `tradegrade-file-${randomUUID()}`)
      try {
        const { bytes, digest } = digesting(source, maxBytes)
        await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
        const known = digest()
        await upload(draft, known)
        return known
      } finally {
        await rm(draft, { force: true })
      }
    },
    digest: (source) => digestOf(source, maxBytes),
    open: async (key, range) => (isContentKey(key) ? await openAt(placeOf(key), range) : null),
    stat,
    renditions: {
      async put(name, bytes) {
        if (!isRenditionName(name)) throw failure('FILE_REFUSED', { reason: `cannot be called ${name}` })
        try {
          await client.send(
            new PutObjectCommand({
              ...renditionPlace(name),
              Body: bytes,
              ContentLength: bytes.length,
              ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
            }),
          )
        } catch (error) {
          throw failure('STORE_UNAVAILABLE', {}, error)
        }
      },
      open: async (name, range) => (isRenditionName(name) ? await openAt(renditionPlace(name), range) : null),
      stat: async (name) => (isRenditionName(name) ? await statAt(renditionPlace(name)) : null),
    },
    async check() {
      if ((await orAbsent(client.send(new HeadBucketCommand({ Bucket: bucket })))) === null)
        throw failure('STORE_UNAVAILABLE', {}, new Error(`There is no bucket ${bucket}.`))
    },
  }
}

async function orAbsent<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
    throw failure('STORE_UNAVAILABLE', {}, error)
  }
}
