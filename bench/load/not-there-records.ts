import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { contentKeyFrom } from '#platform/values/content-key.ts'
import { recordIdBytes, recordIdFrom } from '#platform/values/record-id.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { managedContentVersion } from '#features/content/managed-content/managed-content-version.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { share } from '#features/folders/shares/share.ts'
import { user } from '#features/identity/people/user.ts'
import { newToken, tokenHash } from '#features/identity/credentials/tokens.ts'
import type { FileStore } from '#platform/records/files/file-store.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'

/** Keys of existing but invisible records, and as many keys of records that never existed. */
export interface Pairs {
  readonly grades: Pair
  readonly contents: Pair
  readonly files: Pair
  readonly addresses: Pair
  /** Tokens of shares that are bound to the account of somebody else; every other share has been revoked. */
  readonly shares: Pair
  /** The id of a user to whom none of the shares is bound. */
  readonly stranger: string
}

interface Pair {
  readonly hidden: readonly string[]
  readonly unknown: readonly string[]
}

const numbers = (amount: number): readonly number[] => Array.from({ length: amount }, (_, at) => at)

/** Creates `amount` of each: grades without a country, drafts, files on request, users, shares. */
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
  await put(account, [
    { integrationId: named(0), name: 'A customer', recordType: 'Customer' },
    { integrationId: named(1), name: 'Another customer', recordType: 'Customer' },
  ])
  const person = (integrationId: string, email: string, of: string) => ({
    integrationId,
    name: 'Somebody',
    email,
    roles: ['customer'],
    account: importedId(account, of),
    language: 'en-US',
  })
  await put(
    user,
    all.map((at) => person(named(at), `somebody-${at}@example.com`, named(0))),
  )
  await put(user, [person('bench-stranger', 'stranger@example.com', named(1))])
  const tokens = await boundShares(records, amount, {
    user: importedId(user, named(0)),
    account: importedId(account, named(0)),
  })
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
    shares: { hidden: tokens, unknown: all.map(newToken) },
    stranger: importedId(user, 'bench-stranger'),
  }
}

/** Creates shares of a list that are bound to an account, and revokes every other one. Returns their tokens. */
async function boundShares(
  records: Records,
  amount: number,
  owner: { readonly user: string; readonly account: string },
): Promise<readonly string[]> {
  const tokens: string[] = []
  for (const at of numbers(amount)) {
    const token = newToken()
    await records.write(systemViewer, async (handle) => {
      const { id, version } = await handle.create(share, {
        ...owner,
        tokenHash: tokenHash(token),
        list: '/products',
        mode: 'view',
        expiresOn: '2999-12-31',
        site: 'nl',
        openings: 0,
      })
      if (at % 2 === 1) await handle.transition(share, id, version, { action: 'Revoke' })
    })
    tokens.push(token)
  }
  return tokens
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
