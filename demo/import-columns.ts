import { importTarget } from '#platform/entity/import-target.ts'
import { joinList } from '#platform/entity/kinds/list-cell.ts'
import { entityIndex } from '#app/entities.ts'

/** The kinds of file that the generator writes. */
export type ImportKind =
  | 'business-groups'
  | 'master-values'
  | 'market-segments'
  | 'substances'
  | 'account-groups'
  | 'accounts'
  | 'companies'
  | 'contact-persons'
  | 'trade-names'
  | 'specification-properties'
  | 'trade-grades'
  | 'specifications'
  | 'certificates'
  | 'certificate-assets'
  | 'product-documents'
  | 'promotions'
  | 'substitutions'
  | 'customer-codes'
  | 'synonyms'
  | 'contents'
  | 'content-versions'
  | 'redirects'
  | 'contacts'
  | 'assortment-rules'
  | 'conflict-rules'

/** A line of an import file; an omitted column is an empty cell. */
export type ImportLine = { readonly [column: string]: string }

/** The kinds of which some demo records are inactive. */
const withInactive: ReadonlySet<ImportKind> = new Set<ImportKind>(['certificates', 'certificate-assets'])

/** Returns the columns of a kind, as its entity declares them. */
export function columnsOfKind(kind: ImportKind): readonly string[] {
  const target = importTarget(entityIndex, kind)
  if (target === null) throw new Error(`Nothing is imported from ${kind}.`)
  return target.columns.map(({ header }) => header).filter((header) => header !== 'is_active' || withInactive.has(kind))
}

/** Joins the values of a list cell. */
export const joinedCell = (values: readonly string[]): string => joinList(values)
