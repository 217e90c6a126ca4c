import { failure } from '#platform/values/errors.ts'
import { languageCodes } from '#platform/i18n/languages.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { picklistLabel } from '#platform/entity/picklist-label.ts'
import { valueName } from '#platform/records/audit/record-history.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { recordsOnPage } from '#platform/record-api/lists/list-query.ts'
import { isUpdateable } from '#platform/record-api/metadata/object-info.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { readRows } from '#platform/record-api/record-pages.ts'
import { readAuthorNames } from '#platform/record-api/records/author-names.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { readableFields } from '#platform/record-api/wire-fields.ts'
import {
  changeFileAddress,
  filesAddress,
  listAddress,
  recordAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import type { FileList, FilesPage, StoredFile, RecordFiles } from '#features/back-office/fields/file-shapes.ts'
import { type FileSource, fileSourcesOf } from './file-sources.ts'
import { shownFile, shownPut } from './shown-file.ts'

/** The number of files of one kind on a record page, like that of related records (plan of the back office). */
const filesInList = 5

/** A record of a source whose field is shown. */
interface FileOf {
  readonly source: FileSource
  readonly row: Row<Entity>
}

/**
 * The files of a record that the viewer may read, by where they are. The number of queries depends on the objects that may hold
 * files of the record, and not on the files. Empty fields of the record are shown to those who may fill them.
 */
export async function recordFiles(
  context: ApiContext,
  base: string,
  entity: Entity,
  row: Row<Entity>,
): Promise<RecordFiles> {
  const found = await Promise.all(
    fileSourcesOf(context, entity, row).map(async (source) => ({
      source,
      ...(await firstFiles(context, source, row)),
    })),
  )
  const stored = found.flatMap(({ source, rows }) => rows.map((each) => ({ source, row: each })))
  const shown = await shownFiles(context, base, row.id, stored)
  const of = ({ source }: { readonly source: FileSource }) => shown.filter((each) => each.source === source)
  const own = found.filter(({ source }) => source.isOwn).flatMap((each) => of(each))
  const lists: readonly FileList[] = [
    {
      label: null,
      count: own.filter(({ file }) => file.file !== null).length,
      files: own.map(({ file }) => file),
      allHref: null,
    },
    ...found
      .filter(({ source }) => !source.isOwn)
      .map(({ source, count, rows }) => ({
        label: source.label,
        count,
        files: of({ source }).map(({ file }) => file),
        allHref: count > rows.length ? filesAddress(base, row.id, source.name) : null,
      })),
  ].filter(({ files }) => files.length > 0)
  return { count: lists.reduce((sum, { count }) => sum + count, 0), lists }
}

/** The first records of a source, and the number of all; only a list that goes on is counted. */
async function firstFiles(
  context: ApiContext,
  source: FileSource,
  own: Row<Entity>,
): Promise<{ readonly rows: readonly Row<Entity>[]; readonly count: number }> {
  const { records, viewer } = context
  const { entity, where, isOwn, field } = source
  if (isOwn && own[field.property] === null) return { rows: mayChange(context, source) ? [own] : [], count: 0 }
  const { rows, tokens } = await readRows(context, entity, where, order, { token: null, size: filesInList })
  return { rows, count: tokens.next === null ? rows.length : await records.count(viewer, entity, where) }
}

/** A page of the files of one kind. Throws INVALID_ID, RECORD_NOT_FOUND, INVALID_PARAMETERS. */
export async function loadFiles(
  context: ApiContext,
  base: string,
  input: string,
  name: string,
  page: string,
): Promise<FilesPage> {
  const { objects, records, viewer } = context
  const { id, entity } = requireRecordId(objects, viewer, input)
  const row = await records.byId(viewer, entity, id)
  const source =
    row === null ? undefined : fileSourcesOf(context, entity, row).find((each) => !each.isOwn && each.name === name)
  if (row === null || source === undefined)
    throw failure('RECORD_NOT_FOUND', { id: row === null ? id : name.slice(0, 80) })
  const [{ rows, tokens }, count, names] = await Promise.all([
    readRows(context, source.entity, source.where, order, { token: page === '' ? null : page, size: recordsOnPage }),
    records.count(viewer, source.entity, source.where),
    readNames(context, [id]),
  ])
  const files = await shownFiles(
    context,
    base,
    id,
    rows.map((each) => ({ source, row: each })),
  )
  const href = (next: string | null): string | null =>
    next === null ? null : filesAddress(base, id, source.name, next === '0' ? '' : next)
  return {
    type: 'files',
    name: names.get(id) ?? id,
    recordHref: recordAddress(base, id),
    objectLabel: entity.label,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    list: { label: source.label, count, files: files.map(({ file }) => file), allHref: null },
    previousHref: href(tokens.previous),
    nextHref: href(tokens.next),
  }
}

const order = [{ field: 'name' }]

const mayChange = ({ viewer }: ApiContext, { entity, field }: FileSource): boolean =>
  isUpdateable(viewer, entity, field)

/** `pageId`: the record whose page shows them. Runs a query each for the files, the writes and the names, whatever their number. */
async function shownFiles(
  context: ApiContext,
  base: string,
  pageId: string,
  found: readonly FileOf[],
): Promise<readonly { readonly source: FileSource; readonly file: StoredFile }[]> {
  const { records, store } = context
  const keyOf = ({ source, row }: FileOf): string => {
    const key: unknown = row[source.field.property]
    return typeof key === 'string' ? key : ''
  }
  const filled = found.filter((each) => keyOf(each) !== '')
  const [files, writes] = await Promise.all([
    // The condition of the source holds only for files that the viewer may read.
    records.files(systemViewer, [...new Set(filled.map(keyOf))]),
    store.history.lastWrites(
      filled.map((each) => ({
        object: each.source.entity.apiName,
        recordId: each.row.id,
        property: each.source.field.property,
        value: keyOf(each),
      })),
    ),
  ])
  const [authors, names] = await Promise.all([
    readAuthorNames(
      context,
      [...writes.values()].map(({ by }) => by),
    ),
    readNames(
      context,
      found.flatMap(({ source, row }) => (source.isOwn ? [] : [row.id])),
    ),
  ])
  return found.map((each) => {
    const { source, row } = each
    const stored = files.get(keyOf(each))
    const at = { id: row.id, field: source.field.apiName }
    const put = writes.get(valueName({ recordId: row.id, property: source.field.property }))
    return {
      source,
      file: {
        key: `${row.id} ${source.field.apiName}`,
        value: keyOf(each) === '' ? null : keyOf(each),
        file:
          stored === undefined ? null : { ...shownFile(context, base, at, stored), ...shownPut(context, put, authors) },
        holder: source.isOwn ? null : { href: recordAddress(base, row.id), name: names.get(row.id) ?? row.id },
        label: source.isOwn ? source.field.label : null,
        language: languageOf(context, source.entity, row),
        changeHref: mayChange(context, source) ? changeFileAddress(base, row.id, source.field.apiName, pageId) : null,
      },
    }
  })
}

/** The value of a picklist that offers every language of the portal. */
function languageOf({ viewer }: ApiContext, entity: Entity, row: Row<Entity>): string | null {
  for (const { field, property } of readableFields(viewer, entity)) {
    const value: unknown = row[property]
    if (field?.type !== 'picklist' || typeof value !== 'string') continue
    if (languageCodes.every((code) => Object.hasOwn(field.values ?? {}, code)))
      return picklistLabel(field, value, viewer)
  }
  return null
}
