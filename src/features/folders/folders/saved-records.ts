import { account } from '#features/catalogue/accounts/account.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { isPublicationType } from '#features/content/managed-content/content-types.ts'
import { contentsByKeys, inReadersLanguage } from '#features/content/managed-content/content-records.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { productPath, publicationPath, supplierPath, tradeNamePath } from '#platform/values/addresses/record-paths.ts'
import { isContentKey } from '#platform/values/content-key.ts'
import { keyPrefixOf, toId18 } from '#platform/values/record-id.ts'
import { slugOf } from '#platform/values/text/slug.ts'

/** The kinds of records that a folder contains. */
export type SavedKind = 'product' | 'productGroup' | 'supplier' | 'publication' | 'document'

/** A record that a folder contains, as a viewer sees it. */
export interface SavedRecord {
  readonly id: string
  readonly kind: SavedKind
  readonly name: string
  /** Set only if the name is not in the viewer's language. */
  readonly lang?: LanguageCode
  /** The address of its page, below the site's base; that of its product for a document. */
  readonly path: string
  /** The code of a product. */
  readonly code: string | null
}

type Reading = Pick<CallContext, 'viewer' | 'records'>

/** The records among these ids that the viewer sees now, by id. Others are left out, whether or not they exist. */
export async function savedRecords(
  ids: readonly string[],
  context: Reading,
): Promise<ReadonlyMap<string, SavedRecord>> {
  const requested = Map.groupBy(new Set(ids.flatMap((id) => toId18(id) ?? [])), keyPrefixOf)
  const found = await Promise.all(
    readers.map(({ entity, read }) => read(requested.get(entity.keyPrefix) ?? [], context)),
  )
  return new Map(found.flat().map((record) => [record.id, record]))
}

/** The record with an id or, for a publication, a content key; null if the viewer sees none that a folder can contain. */
export async function savedRecord(idOrKey: string, context: Reading): Promise<SavedRecord | null> {
  if (isContentKey(idOrKey)) {
    const [content] = await contentsByKeys([idOrKey], context)
    return content === undefined ? null : ((await savedRecords([content.row.id], context)).get(content.row.id) ?? null)
  }
  const id = toId18(idOrKey)
  return id === null ? null : ((await savedRecords([id], context)).get(id) ?? null)
}

interface Reader {
  readonly entity: Entity
  readonly read: (ids: readonly string[], context: Reading) => Promise<readonly SavedRecord[]>
}

const readers: readonly Reader[] = [
  reader(tradeGrade, (row) => ({
    kind: 'product',
    path: productPath('', { id: row.id, slug: slugOf(row.name) }),
    code: row.code,
  })),
  reader(tradeName, (row) => ({
    kind: 'productGroup',
    path: tradeNamePath('', { id: row.id, slug: slugOf(row.name) }),
    code: null,
  })),
  reader(account, (row) =>
    row.recordType === 'Supplier'
      ? { kind: 'supplier', path: supplierPath('', { id: row.id, slug: slugOf(row.name) }), code: null }
      : null,
  ),
  { entity: managedContent, read: publications },
  { entity: productDocument, read: documents },
]

/** Whether a folder can contain records of an object. */
export const isSaveable = ({ apiName }: Entity): boolean => readers.some(({ entity }) => entity.apiName === apiName)

/** Reads the records of an object whose name is the same in all languages. */
function reader<E extends Entity>(
  entity: E,
  shown: (row: Row<E> & { readonly name: string }) => Pick<SavedRecord, 'kind' | 'path' | 'code'> | null,
): Reader {
  return {
    entity,
    read: async (ids, { records, viewer }) => {
      if (ids.length === 0) return []
      const rows = await records.byIds(viewer, entity, ids)
      return rows.flatMap((row): readonly SavedRecord[] => {
        if (!hasName(row)) return []
        const record = shown(row)
        return record === null ? [] : [{ id: row.id, name: row.name, ...record }]
      })
    },
  }
}

const hasName = <R extends object>(row: R): row is R & { readonly name: string } =>
  'name' in row && typeof row.name === 'string'

async function publications(ids: readonly string[], context: Reading): Promise<readonly SavedRecord[]> {
  if (ids.length === 0) return []
  const rows = await context.records.byIds(context.viewer, managedContent, ids)
  const contents = await inReadersLanguage(rows, context)
  return contents.flatMap(({ row, version }): readonly SavedRecord[] =>
    isPublicationType(row.type)
      ? [
          {
            id: row.id,
            kind: 'publication',
            name: version.name,
            ...(version.language === context.viewer.language ? {} : { lang: version.language }),
            path: publicationPath('', { slug: slugOf(row.name), contentKey: row.contentKey }),
            code: null,
          },
        ]
      : [],
  )
}

/** A document is shown with its product, which the viewer must see too. */
async function documents(ids: readonly string[], { records, viewer }: Reading): Promise<readonly SavedRecord[]> {
  if (ids.length === 0) return []
  const rows = await records.byIds(viewer, productDocument, ids)
  const grades = await records.byIds(viewer, tradeGrade, [...new Set(rows.map(({ product }) => product))])
  const byId = new Map(grades.map((grade) => [grade.id, grade]))
  return rows.flatMap(({ id, name, product }): readonly SavedRecord[] => {
    const grade = byId.get(product)
    return grade === undefined
      ? []
      : [
          {
            id,
            kind: 'document',
            name: `${name} (${grade.name})`,
            path: productPath('', { id: grade.id, slug: slugOf(grade.name) }),
            code: null,
          },
        ]
  })
}
