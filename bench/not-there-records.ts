import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { contentKeyFrom } from '#domain/content-key.ts'
import { recordIdBytes, recordIdFrom } from '#domain/record-id.ts'
import { account } from '#entities/account.ts'
import type { Entity } from '#entities/entity.ts'
import { managedContentVersion } from '#entities/managed-content-version.ts'
import { managedContent } from '#entities/managed-content.ts'
import { productDocument } from '#entities/product-document.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { user } from '#entities/user.ts'
import type { FileStore } from '#records/file-store.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { importedId } from '#records/upsert.ts'

/** Keys of what is there and may not be seen, and as many of what was never there. */
export interface Pairs {
  readonly grades: Pair
  readonly contents: Pair
  readonly files: Pair
  readonly addresses: Pair
}

interface Pair {
  readonly hidden: readonly string[]
  readonly unknown: readonly string[]
}

const numbers = (amount: number): readonly number[] => Array.from({ length: amount }, (_, at) => at)

/** Makes `amount` of each: grades of no country, drafts, files of documents on request, people who sign in. */
export async function makePairs(records: Records, files: FileStore, amount: number): Promise<Pairs> {
  const all = numbers(amount)
  const put = async (entity: Entity, rows: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
    const outcomes = await records.upsertBatch(systemViewer, entity, rows)
    const refused = outcomes.find((outcome) => outcome.status === 'error')
    if (refused !== undefined) throw new Error(JSON.stringify(refused))
  }
  const [model] = await records.list(systemViewer, tradeGrade, { limit: 1 })
  if (model === undefined) throw new Error('There is no grade.')
  const named = (at: number) => `bench-${at}`
  await put(
    tradeGrade,
    all.map((at) => ({
      integrationId: named(at),
      name: `Hidden ${at}`,
      tradeName: model.tradeName,
      principal: model.principal,
      countries: [],
    })),
  )
  await put(
    managedContent,
    all.map((at) => ({ integrationId: named(at), name: `Draft ${at}`, type: 'stories', publishedDate: '2026-01-31' })),
  )
  await put(
    managedContentVersion,
    all.map((at) => ({
      integrationId: named(at),
      name: `Draft ${at}`,
      content: importedId(managedContent, named(at)),
      language: 'en-US',
      status: 'draft',
    })),
  )
  const contents = await records.byIds(
    systemViewer,
    managedContent,
    all.map((at) => importedId(managedContent, named(at))),
  )
  const keys = await Promise.all(all.map((at) => keep(records, files, `A paper ${at}`)))
  await put(
    productDocument,
    keys.map((file, at) => ({
      integrationId: named(at),
      name: `Paper ${at}`,
      product: model.id,
      type: 'specification',
      language: 'en-US',
      level: 'on-request',
      file,
    })),
  )
  await put(account, [{ integrationId: named(0), name: 'A customer', recordType: 'Customer' }])
  await put(
    user,
    all.map((at) => ({
      integrationId: named(at),
      name: `Somebody ${at}`,
      email: `somebody-${at}@example.com`,
      roles: ['customer'],
      account: importedId(account, named(0)),
      language: 'en-US',
    })),
  )
  const random = (bytes: number) => randomBytes(bytes)
  return {
    grades: {
      hidden: all.map((at) => importedId(tradeGrade, named(at))),
      unknown: all.map(() => recordIdFrom(tradeGrade.keyPrefix, random(recordIdBytes))),
    },
    contents: {
      hidden: contents.flatMap(({ contentKey }) => contentKey ?? []),
      unknown: all.map(() => contentKeyFrom(random(32))),
    },
    files: { hidden: keys, unknown: all.map(() => contentKeyFrom(random(32))) },
    addresses: {
      hidden: all.map((at) => `somebody-${at}@example.com`),
      unknown: all.map((at) => `someone--${at}@example.com`),
    },
  }
}

async function keep(records: Records, files: FileStore, text: string): Promise<string> {
  const bytes = Buffer.from(text)
  const digest = createHash('sha256').update(bytes).digest()
  const file = {
    key: contentKeyFrom(digest),
    name: `${text}.pdf`,
    contentType: 'application/pdf',
    bytes: bytes.length,
    sha256: digest.toString('hex'),
  }
  await files.put(Readable.from([bytes]))
  await records.keepFiles(systemViewer, [file])
  return file.key
}
