import { importColumns } from '#entities/import-columns.ts'
import { joinList } from '#entities/kinds/list-cell.ts'
import { entityOfImportKind } from '#entities/table.ts'

/** The kinds of file the generator writes. */
export type ImportKind =
  | 'business-groups'
  | 'master-values'
  | 'market-segments'
  | 'substances'
  | 'account-groups'
  | 'accounts'
  | 'companies'
  | 'trade-names'
  | 'trade-grades'
  | 'certificates'
  | 'certificate-assets'
  | 'product-documents'
  | 'promotions'
  | 'synonyms'
  | 'contents'
  | 'content-versions'
  | 'redirects'
  | 'contacts'
  | 'assortment-rules'

/** A line of an import file: what is left out is an empty cell. */
export type ImportLine = { readonly [column: string]: string }

/** Kinds of which some records of the demo are not active. */
const withInactive: ReadonlySet<ImportKind> = new Set<ImportKind>(['certificates', 'certificate-assets'])

/** The columns of a kind, as its entity has them. */
export function columnsOfKind(kind: ImportKind): readonly string[] {
  const entity = entityOfImportKind(kind)
  if (entity === null) throw new Error(`No entity is imported from ${kind}.`)
  return importColumns(entity)
    .map(({ header }) => header)
    .filter((header) => header !== 'is_active' || withInactive.has(kind))
}

/** The cell of a list. */
export const joined = (values: readonly string[]): string => joinList(values)
