import { hash } from 'node:crypto'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { pathTransitions } from '#platform/entity/path-steps.ts'
import type { Transition } from '#platform/entity/transitions.ts'
import { isOneOf } from '#platform/records/access.ts'
import { kindOf } from '#platform/entity/kinds/table.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { fieldsInMode, transitionFields, type LayoutMode, type LayoutType } from './layout-fields.ts'
import type { FormFactor } from './layout-query.ts'
import type { ObjectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { isSortable } from '#platform/record-api/field-uses.ts'
import { eTagOfBody, isCreateable, isUpdateable } from './object-info.ts'
import { perObject } from '#platform/record-api/per-object.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'

type Layout = Representation<'RecordLayout'>
type Section = Representation<'RecordLayoutSection'>
type Item = Representation<'RecordLayoutItem'>

export interface LayoutRequest {
  readonly recordTypeId: string
  readonly layoutType: LayoutType
  readonly mode: LayoutMode
  readonly formFactor: FormFactor
  /** The action of a transition: the layout has the fields that are given with it. */
  readonly transition?: string
}

/** The layout of an object for a viewer (platform API 2.3), derived from the descriptor. */
export const layoutOf = (
  { objects, viewer }: ApiContext,
  entity: Entity,
  { recordTypeId, layoutType, mode, formFactor, transition = '' }: LayoutRequest,
): Layout => knownLayout(objects, viewer, entity, recordTypeId, layoutType, mode, formFactor, transition)

const knownLayout = perObject(
  (
    _objects: ObjectCatalogue,
    viewer: Viewer,
    entity: Entity,
    recordTypeId: string,
    layoutType: LayoutType,
    mode: LayoutMode,
    formFactor: FormFactor,
    action: string,
  ): Layout => {
    const words = [entity.apiName, recordTypeId, layoutType, mode, ...(action === '' ? [] : [action])]
    const id = recordIdFrom('00h', hash('sha256', words.join('\0'), 'buffer'))
    const transition =
      pathTransitions(entity).find((each) => each.action === action && isOneOf(viewer, each.by)) ?? null
    const fields =
      transition === null
        ? fieldsInMode(viewer, entity, layoutType, mode)
        : transitionFields(viewer, entity, transition)
    const isWide = formFactor !== 'Small'
    const body = {
      id,
      layoutType,
      mode,
      objectApiName: entity.apiName,
      recordTypeId,
      // Saving triggers nothing that could be switched off.
      saveOptions: [],
      sections: sectionsOf(entity, layoutType, fields).map((section) =>
        sectionOf(viewer, entity, section, {
          layoutId: id,
          mode,
          transition,
          columns: isWide && section.isNarrow ? 2 : 1,
        }),
      ),
    }
    return { ...body, eTag: eTagOfBody(body) }
  },
)

interface SectionPlan {
  readonly heading: string | null
  /** Whether two fields of the section fit beside each other. */
  readonly isNarrow: boolean
  readonly fields: readonly WireField[]
}

/** Fields of one line come first, then lists, then long texts; the fields that every record has come last. */
function sectionsOf(entity: Entity, layoutType: LayoutType, fields: readonly WireField[]): readonly SectionPlan[] {
  if (layoutType === 'Compact') return fields.length === 0 ? [] : [{ heading: null, isNarrow: false, fields }]
  const fieldsByHeading = Map.groupBy(fields, (field) => headingOf(entity, field))
  return sectionHeadings.flatMap((heading) => {
    const inIt = fieldsByHeading.get(heading)
    return inIt === undefined ? [] : { heading, isNarrow: heading !== 'Lists' && heading !== 'Texts', fields: inIt }
  })
}

const sectionHeadings = ['Information', 'Lists', 'Texts', 'System information'] as const

function headingOf(entity: Entity, wire: WireField): (typeof sectionHeadings)[number] {
  const { field, property, isNameField } = wire
  if (field === null || (!Object.hasOwn(entity.fields, property) && !isNameField)) return 'System information'
  if (Array.isArray(kindOf(field).empty)) return 'Lists'
  return wire.dataType === 'TextArea' ? 'Texts' : 'Information'
}

interface SectionPosition {
  readonly layoutId: string
  readonly mode: LayoutMode
  readonly transition: Transition | null
  readonly columns: 1 | 2
}

function sectionOf(
  viewer: Viewer,
  entity: Entity,
  { heading, fields }: SectionPlan,
  { layoutId, mode, transition, columns }: SectionPosition,
): Section {
  const items = fields.map((field) => fieldItem(viewer, entity, field, mode, transition))
  const layoutRows = []
  for (let at = 0; at < items.length; at += columns) {
    const row = items.slice(at, at + columns)
    layoutRows.push({ layoutItems: row.length < columns ? [...row, emptyItem] : row })
  }
  return {
    collapsible: heading !== null,
    columns,
    heading,
    id: recordIdFrom('01B', hash('sha256', `${layoutId}\0${heading}`, 'buffer')),
    layoutRows,
    rows: layoutRows.length,
    tabOrder: 'LeftRight',
    useHeading: heading !== null,
  }
}

function fieldItem(
  viewer: Viewer,
  entity: Entity,
  field: WireField,
  mode: LayoutMode,
  transition: Transition | null,
): Item {
  const editableForNew = isCreateable(viewer, entity, field)
  const editableForUpdate = transition !== null || isUpdateable(viewer, entity, field)
  const required = field.field?.required === true || transition?.needs?.includes(field.property) === true
  const isEditable = mode === 'Create' ? editableForNew : editableForUpdate
  return {
    editableForNew,
    editableForUpdate,
    label: field.label,
    layoutComponents: [{ apiName: field.apiName, componentType: 'Field', label: field.label }],
    lookupIdApiName: field.relationshipName === null ? null : field.apiName,
    required,
    sortable: isSortable(field),
    uiBehavior: !isEditable ? 'Readonly' : required ? 'Required' : 'Edit',
  }
}

/** Fills the row beside the last field of an odd number. */
const emptyItem: Item = {
  editableForNew: false,
  editableForUpdate: false,
  label: '',
  layoutComponents: [{ apiName: null, componentType: 'EmptySpace' }],
  lookupIdApiName: null,
  required: false,
  sortable: false,
  uiBehavior: null,
}
