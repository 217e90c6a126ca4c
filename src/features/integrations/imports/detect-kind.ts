import { languages } from '#platform/i18n/languages.ts'
import { Failure } from '#platform/values/errors.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { EntityIndex } from '#platform/entity/entity-index.ts'
import { type ImportTarget, importTarget } from '#platform/entity/import-target.ts'
import { columnStyles } from '#platform/import-export/column-styles.ts'
import type { CsvFile, ImportInput } from '#platform/import-export/csv-reader.ts'
import { textOfCell } from '#platform/import-export/encoding.ts'
import { openTable, type ReadingOptions } from '#platform/import-export/open-table.ts'
import { errorColumn } from '#platform/import-export/failed-rows.ts'
import { restored } from '#platform/import-export/formula-cells.ts'
import { columnsOfHeader } from '#platform/import-export/import-header.ts'
import { mayImport } from './importable-kind.ts'

/** A kind of import file with the name of what its rows are. */
export interface ImportKind {
  readonly kind: string
  readonly label: string
}

/** The kinds that a viewer may import, in the order in which to import them. */
export const importableKinds = (entities: EntityIndex, viewer: Viewer): readonly ImportKind[] =>
  entities.importKinds.flatMap((kind) => {
    const target = importTarget(entities, kind)
    return target === null || !mayImport(viewer, target.entity) ? [] : { kind, label: labelOf(target) }
  })

const labelOf = ({ entity, list }: ImportTarget): string =>
  list === null ? entity.labelPlural : `${entity.labelPlural}: ${entity.fields[list.property]?.label ?? list.property}`

/** The beginning of an import file. */
export interface FileBeginning {
  readonly header: readonly string[]
  readonly sheet: CsvFile['sheet']
  /** The cells of the first row as text; empty for a file without rows. */
  readonly first: readonly string[]
}

/** Reads the header and the first row of a file. Throws what reading throws. */
export async function readBeginning(input: ImportInput, reading: ReadingOptions = {}): Promise<FileBeginning> {
  const { header, rows, sheet } = await openTable(input, reading)
  for await (const { cells } of rows)
    return {
      header,
      sheet,
      first: cells.map((cell) => {
        const text = textOfCell(cell)
        return restored(text.ok ? text.text : cell)
      }),
    }
  return { header, sheet, first: [] }
}

export interface RecognisedColumn {
  readonly header: string
  /** The field that it fills; null if the kind has no such column. */
  readonly label: string | null
}

/** How a header fits a kind. */
export interface RecognisedKind {
  readonly columns: readonly RecognisedColumn[]
  /** What is wrong with the header as a whole, in English; null: nothing. */
  readonly problem: string | null
}

/** The names of the columns that are no fields. */
const baseLabels: Readonly<Record<string, string>> = { integrationId: 'Integration ID', isActive: 'Active' }

/** Returns how a header is understood as that of a kind. */
export function recogniseColumns(
  entities: EntityIndex,
  viewer: Viewer,
  kind: string,
  header: readonly string[],
): RecognisedKind {
  const target = importTarget(entities, kind)
  if (target === null) return { columns: header.map((each) => ({ header: each, label: null })), problem: null }
  const known = new Map(target.columns.map((column) => [column.header.toLowerCase(), column]))
  const columns = header.map((each) => {
    const column = known.get(each.toLowerCase())
    if (column === undefined) return { header: each, label: each.toLowerCase() === errorColumn ? '–' : null }
    const field = target.entity.fields[column.property]?.label ?? baseLabels[column.property] ?? column.property
    return { header: each, label: column.language === null ? field : `${field} (${languages[column.language].name})` }
  })
  try {
    columnsOfHeader(kind, header, target, viewer)
    return { columns, problem: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { columns, problem: error.message }
  }
}

/**
 * The kind that a file probably is: one whose columns it has, if possible the one that its name contains, else the one with the
 * fewest further columns. Null if the viewer may import nothing.
 */
export function detectKind(
  entities: EntityIndex,
  viewer: Viewer,
  fileName: string,
  header: readonly string[],
): string | null {
  const name = fileName.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  const weighed = importableKinds(entities, viewer).map(({ kind }, order) => {
    const { columns, problem } = recogniseColumns(entities, viewer, kind, header)
    const known = columns.filter(({ label }) => label !== null).length
    const all = importTarget(entities, kind)?.columns.length ?? 0
    return { kind, order, fits: problem === null, isNamed: name.includes(kind), known, others: all - known }
  })
  const [best] = weighed.toSorted(
    (a, b) =>
      Number(b.fits) - Number(a.fits) ||
      Number(b.isNamed) - Number(a.isNamed) ||
      b.known - a.known ||
      a.others - b.others ||
      a.order - b.order,
  )
  return best?.kind ?? null
}

/** More rows are not read for the preview of how days and numbers are written. */
const maxPreviewRows = 5000

/** For each column, how its first cell is read where a spreadsheet wrote it in another way than an import file; null: as it stands. */
export async function readAs(
  entities: EntityIndex,
  viewer: Viewer,
  kind: string,
  { header, first }: FileBeginning,
  reread: { readonly input: ImportInput; readonly reading: ReadingOptions },
): Promise<readonly (string | null)[]> {
  const target = importTarget(entities, kind)
  if (target === null) return header.map(() => null)
  const columns = columnsOfHeader(kind, header, target, viewer)
  const rows = async () => (await openTable(reread.input, reread.reading)).rows
  const styles = await columnStyles(columns, rows, maxPreviewRows)
  return header.map((_, at) => styles.get(at)?.convert(first[at] ?? '') ?? null)
}
