import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { isContentKey } from '#platform/values/content-key.ts'
import { failure } from '#platform/values/errors.ts'
import type { ByteRange, FileDigest, FileStore, OpenFile } from '#platform/records/files/file-store.ts'
import { digestOf, digesting } from './digest-file.ts'
import { isRenditionName } from '#platform/images/rendition-name.ts'
import { isTemporaryKey, newTemporaryKey } from '#platform/records/files/temporary-key.ts'

/** A bucket of a service with the S3 protocol. */
export interface BucketConfig {
  readonly bucket: string
  /** The address of the service. Without it, Amazon's service is used. */
  readonly endpoint: string | undefined
  readonly region: string
  /** The start of each key. It may be empty. */
  readonly prefix: string
  /** Without keys, the credentials of the machine are used. */
  readonly keys: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

interface StoredObject {
  readonly Bucket: string
  readonly Key: string
}

/** Stores files in an S3 bucket as `{prefix}{key}`, others as `{prefix}renditions/{name}` and `{prefix}temporary/{key}`. */
export function bucketFiles({ bucket, endpoint, region, prefix, keys }: BucketConfig, maxBytes?: number): FileStore {
  const client = new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === undefined ? {} : { credentials: keys }),
    // Some services do not support the newer checksums, and the key already identifies the content of a file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000 },
    maxAttempts: 3,
  })
  const objectOf = (key: string): StoredObject => ({ Bucket: bucket, Key: prefix + key })
  const renditionObject = (name: string): StoredObject => objectOf(`renditions/${name}`)
  const temporaryObject = (key: string): StoredObject => objectOf(`temporary/${key}`)

  const stat = async (key: string) => (isContentKey(key) ? await statAt(objectOf(key)) : null)

  async function statAt(object: StoredObject): Promise<{ readonly bytes: number } | null> {
    const head = await orAbsent(client.send(new HeadObjectCommand(object)))
    return head === null ? null : { bytes: head.ContentLength ?? 0 }
  }

  async function openAt(object: StoredObject, range: ByteRange | undefined): Promise<OpenFile | null> {
    const part = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` }
    const answer = await orAbsent(client.send(new GetObjectCommand({ ...object, ...part })))
    if (answer === null) return null
    if (!(answer.Body instanceof Readable)) throw failure('STORE_UNAVAILABLE')
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? '')?.[1]
    return { bytes: Number(whole ?? answer.ContentLength ?? 0), stream: answer.Body }
  }

  async function upload(draft: string, known: FileDigest, object: StoredObject): Promise<void> {
    const body = createReadStream(draft)
    try {
      await client.send(
        new PutObjectCommand({
          ...object,
          Body: body,
          ContentLength: known.bytes,
          // Streams are not signed, so the checksum shows the service whether the upload is complete.
          ChecksumSHA256: Buffer.from(known.sha256, 'hex').toString('base64'),
        }),
      )
    } catch (error) {
      throw failure('STORE_UNAVAILABLE', {}, error)
    } finally {
      body.destroy()
    }
  }

  async function removeOld(before: Date): Promise<number> {
    let removed = 0
    for (let token: string | undefined; ;) {
      const from = token === undefined ? {} : { ContinuationToken: token }
      const { Bucket, Key } = temporaryObject('')
      const page = await send(client.send(new ListObjectsV2Command({ Bucket, Prefix: Key, ...from })))
      for (const { Key: name, LastModified: at } of page.Contents ?? []) {
        if (name === undefined || at === undefined || at >= before) continue
        await send(client.send(new DeleteObjectCommand({ Bucket, Key: name })))
        removed += 1
      }
      token = page.NextContinuationToken
      if (token === undefined) return removed
    }
  }

  return {
    put: (source) =>
      drafted(source, maxBytes, async (draft, known) => {
        if ((await stat(known.key))?.bytes !== known.bytes) await upload(draft, known, objectOf(known.key))
        return known
      }),
    digest: (source) => digestOf(source, maxBytes),
    open: async (key, range) => (isContentKey(key) ? await openAt(objectOf(key), range) : null),
    stat,
    async remove(key) {
      if (!isContentKey(key)) return
      const { Bucket, Key: Prefix } = renditionObject(`${key}-`)
      const derived = await send(client.send(new ListObjectsV2Command({ Bucket, Prefix })))
      for (const { Key } of derived.Contents ?? []) await send(client.send(new DeleteObjectCommand({ Bucket, Key })))
      await send(client.send(new DeleteObjectCommand(objectOf(key))))
    },
    renditions: {
      async put(name, bytes) {
        if (!isRenditionName(name)) throw failure('FILE_REFUSED', { reason: `cannot be called ${name}` })
        try {
          await client.send(
            new PutObjectCommand({
              ...renditionObject(name),
              Body: bytes,
              ContentLength: bytes.length,
              ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
            }),
          )
        } catch (error) {
          throw failure('STORE_UNAVAILABLE', {}, error)
        }
      },
      open: async (name, range) => (isRenditionName(name) ? await openAt(renditionObject(name), range) : null),
      stat: async (name) => (isRenditionName(name) ? await statAt(renditionObject(name)) : null),
    },
    temporary: {
      put: (source, limit) =>
        drafted(source, limit, async (draft, known) => {
          const key = newTemporaryKey()
          await upload(draft, known, temporaryObject(key))
          return { ...known, key }
        }),
      open: async (key) => (isTemporaryKey(key) ? await openAt(temporaryObject(key), undefined) : null),
      remove: async (key) => {
        if (isTemporaryKey(key)) await send(client.send(new DeleteObjectCommand(temporaryObject(key))))
      },
      removeOld,
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

/** The key and the request depend on all bytes, so they are first written to a draft. */
async function drafted(
  source: AsyncIterable<Uint8Array>,
  limit: number | undefined,
  keep: (draft: string, known: FileDigest) => Promise<FileDigest>,
): Promise<FileDigest> {
  const draft = join(tmpdir(), `tradegrade-file-${randomUUID()}`)
  try {
    const { bytes, digest } = digesting(source, limit)
    await pipeline(bytes, createWriteStream(draft, { flags: 'wx', mode: 0o600 }))
    return await keep(draft, digest())
  } finally {
    await rm(draft, { force: true })
  }
}

const send = async <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  await answer.catch((error: unknown) => {
    throw failure('STORE_UNAVAILABLE', {}, error)
  })
