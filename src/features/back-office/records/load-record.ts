import { failure } from '#platform/values/errors.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { masterRecordTypeId } from '#platform/values/record-id.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { layoutOf } from '#platform/record-api/metadata/layout.ts'
import { objectInfoOf } from '#platform/record-api/metadata/object-info.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { readChanges, type RecordChange } from '#platform/record-api/records/record-changes.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { requireFound, readRecords } from '#platform/record-api/records/requested-records.ts'
import { isFile } from '#platform/record-api/writes/seen-references.ts'
import { type WireField, wireField } from '#platform/record-api/wire-fields.ts'
import { displayValue, type WireValue } from '#platform/record-api/wire-values.ts'
import {
  deleteAddress,
  editAddress,
  listAddress,
  previewAddress,
  recordAddress,
} from '#features/back-office/page-parts/back-office-address.ts'
import type { FollowedRecord } from '#features/back-office/following/following-elements.ts'
import type { RecordFiles } from '#features/back-office/fields/file-shapes.ts'
import { recordFiles } from '#features/back-office/files/load-files.ts'
import { publicPageOf } from '#features/back-office/preview/public-page-of.ts'
import { relatedTables, type RelatedTable } from './load-related.ts'
import { recordPath, type RecordPath } from '#features/back-office/values/record-path.ts'
import { nameOf, plainValue, recordQuery } from '#features/back-office/values/record-values.ts'
import { momentText } from '#features/back-office/page-parts/moment-text.ts'
import { mayUseWorkbench } from '#features/back-office/workbench/may-use-workbench.ts'
import { rankAddress } from '#features/back-office/workbench/rank-address.ts'
import { isVisibleToVisitors } from '#features/back-office/visibility-explanation/visible-to-visitors.ts'
import { explanationFields } from '#features/back-office/visibility-explanation/visibility-explanation-form.ts'
import { idsOf, shownValue, type ShownValue } from '#features/back-office/values/shown-value.ts'

export interface RecordPage {
  readonly type: 'record'
  readonly name: string
  readonly objectLabel: string
  readonly objects: { readonly href: string; readonly label: string }
  /** Null: the user may not change the record. */
  readonly editHref: string | null
  readonly deleteHref: string | null
  /** Null: records of this object go through no states. */
  readonly path: RecordPath | null
  /** The state of the record that the page shows. */
  readonly eTag: string
  readonly followed: FollowedRecord
  readonly sections: readonly {
    readonly heading: string
    readonly fields: readonly { readonly label: string; readonly value: ShownValue }[]
  }[]
  readonly files: RecordFiles
  /** The records that use this one. */
  readonly related: readonly RelatedTable[]
  /** Where it is seen as a visitor sees it; null: no page of the sites shows it. */
  readonly previewHref: string | null
  /** The parameters of the page that explains who sees the record; null: visitors see no records of this object. */
  readonly visibilityQuery: string | null
  /** Where the rank of the record in a search is explained; null: no search of the workbench lists it. */
  readonly rankHref: string | null
  readonly history: readonly ShownChange[]
  readonly earlierHref: string | null
  /** What happened just before: the record was saved, or a step was not made because others had changed its state. */
  readonly notice: 'saved' | 'stepGone' | null
}

export interface ShownChange {
  readonly at: string
  /** The moment as a page shows it, in UTC. */
  readonly moment: string
  readonly by: string | null
  readonly operation: RecordChange['operation']
  readonly fields: readonly { readonly label: string; readonly before: ShownValue; readonly after: ShownValue }[]
}

/**
 * A record with the sections of its layout and its changes. `before` is the position of earlier changes. Throws INVALID_ID,
 * RECORD_NOT_FOUND, INVALID_PARAMETERS.
 */
export async function loadRecord(
  context: ApiContext,
  base: string,
  input: string,
  { before, notice }: { readonly before: string | null; readonly notice: RecordPage['notice'] },
): Promise<RecordPage> {
  const { objects, records, viewer } = context
  const { id, entity } = requireRecordId(objects, viewer, input)
  const query = { ...recordQuery, layoutTypes: ['Full' as const], modes: ['View' as const], updateMru: true }
  const record = requireFound(await readRecords(context, entity, [id], query, false), id)
  const sections = sectionsOf(context, entity, record.recordTypeId)
  const valueOf = ({ apiName }: WireField) => plainValue(record.fields[apiName])
  const shownFields = sections.flatMap(({ fields }) => fields)
  const row = await records.byId(viewer, entity, id)
  if (row === null) throw failure('RECORD_NOT_FOUND', { id })
  const [names, { changes, earlier, names: namesOfChanges }, related, files, publicPage] = await Promise.all([
    readNames(
      context,
      shownFields.flatMap((field) => idsOf(field, valueOf(field).value)),
    ),
    readChanges(context, entity, id, before),
    relatedTables(context, base, entity, id),
    recordFiles(context, base, entity, row),
    publicPageOf(context, entity, row),
  ])
  const shownFiles = await shownFilesOf(context, changes, files)
  const info = objectInfoOf(objects, viewer, entity)
  const shown = (field: WireField, value: WireValue, display: string | null): ShownValue =>
    shownValue(field, value, display, { base, names: new Map([...names, ...namesOfChanges]), files: shownFiles })
  return {
    type: 'record',
    name: nameOf(entity, record),
    objectLabel: entity.label,
    objects: { href: listAddress(base, entity.apiName), label: entity.labelPlural },
    editHref: info.updateable ? editAddress(base, id) : null,
    deleteHref: info.deletable ? deleteAddress(base, id) : null,
    path: recordPath(viewer, base, entity, id, (field) => valueOf(field).value),
    eTag: record.eTag,
    followed: { id, objectApiName: entity.apiName, href: recordAddress(base, id) },
    sections: sections.map(({ heading, fields }) => ({
      heading,
      fields: fields.map((field) => {
        const { value, display } = valueOf(field)
        return { label: field.label, value: shown(field, value, display) }
      }),
    })),
    files,
    related,
    previewHref: publicPage === null ? null : previewAddress(base, id),
    visibilityQuery: isVisibleToVisitors(entity.access.read) ? `?${explanationFields.what}=${id}` : null,
    rankHref: mayUseWorkbench(viewer) ? rankAddress(base, entity, { id, name: nameOf(entity, record) }) : null,
    history: changes.map((change) => shownChange(change, context, shown)),
    earlierHref: earlier === null ? null : `${recordAddress(base, id)}?history=${earlier}#history`,
    notice,
  }
}

/** The fields of each section of the layout. */
function sectionsOf(context: ApiContext, entity: Entity, recordTypeId: string | null) {
  const layout = layoutOf(context, entity, {
    recordTypeId: recordTypeId ?? masterRecordTypeId,
    layoutType: 'Full',
    mode: 'View',
    formFactor: 'Large',
  })
  return layout.sections.map(({ heading, layoutRows }) => ({
    heading: heading ?? entity.label,
    fields: layoutRows.flatMap(({ layoutItems }) =>
      layoutItems.flatMap(({ layoutComponents: [component] }) => wireField(entity, component?.apiName ?? '') ?? []),
    ),
  }))
}

/** The files that the record had before, which have no address any more, and those that it has. */
async function shownFilesOf(
  { records, viewer }: ApiContext,
  changes: readonly RecordChange[],
  files: RecordFiles,
): Promise<ReadonlyMap<string, { readonly name: string; readonly href: string | null }>> {
  const past = changes.flatMap((change) =>
    change.fields
      .filter(({ field }) => isFile(field))
      .flatMap(({ before: old, after }) => [old, after])
      .filter((key) => typeof key === 'string'),
  )
  const pastFiles = await records.files(viewer, [...new Set(past)])
  return new Map<string, { readonly name: string; readonly href: string | null }>([
    ...[...pastFiles].map(([key, { name }]) => [key, { name, href: null }] as const),
    ...files.lists
      .flatMap((list) => (list.label === null ? list.files : []))
      .flatMap(({ value, file }) => (value === null || file === null ? [] : [[value, file] as const])),
  ])
}

const shownChange = (
  { at, by, operation, fields }: RecordChange,
  context: ApiContext,
  shown: (field: WireField, value: WireValue, display: string | null) => ShownValue,
): ShownChange => ({
  at: at.toISOString(),
  moment: momentText(at, context),
  by,
  operation,
  fields: fields.map(({ field, ...values }) => ({
    label: field.label,
    before: shown(field, values.before, displayValue(field, values.before, context.viewer)),
    after: shown(field, values.after, displayValue(field, values.after, context.viewer)),
  })),
})
