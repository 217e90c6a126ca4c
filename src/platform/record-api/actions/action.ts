import { hash } from 'node:crypto'
import { recordIdFrom } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { Entity, EntityAccess } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ActionRequest } from './action-query.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { FormFactor } from '#platform/record-api/metadata/layout-query.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'
import { objectTheme } from '#platform/record-api/metadata/object-theme.ts'
import type { QuickAction } from './quick-action.ts'
import { addressWith } from '#platform/record-api/record-pages.ts'

type Action = Representation<'Action'>
type PlatformAction = Representation<'PlatformAction'>

/** The buttons that every object has, with the right that each of them needs. */
const standardButtons = {
  New: { label: 'New', needs: 'create' },
  Edit: { label: 'Edit', needs: 'update' },
  Delete: { label: 'Delete', needs: 'delete' },
  Clone: { label: 'Clone', needs: 'create' },
  SaveEdit: { label: 'Save', needs: 'update' },
  CancelEdit: { label: 'Cancel', needs: 'update' },
  Save: { label: 'Save', needs: 'create' },
  SaveAndNew: { label: 'Save & New', needs: 'create' },
  Cancel: { label: 'Cancel', needs: 'create' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly needs: keyof EntityAccess }>>

export type StandardButton = keyof typeof standardButtons

/** Where a client shows an action. */
export interface ActionPosition {
  readonly listContext:
    | 'Global'
    | 'Lookup'
    | 'Record'
    | 'RecordCreate'
    | 'RecordEdit'
    | 'RelatedList'
    | 'RelatedListRecord'
  /** The id of the record or the name of the object that the action belongs to. */
  readonly source: string
  /** For a related list: the object of its records, and the record concerned. */
  readonly related?: { readonly object: Entity; readonly recordId: string | null }
}

/** The platform's names for the devices of a form factor. */
const devices = { Large: 'Desktop', Medium: 'Tablet', Small: 'Phone' } satisfies Record<FormFactor, string>

/** The one organisation that exists here; the platform requires an id. */
const organisationId = recordIdFrom('00D', hash('sha256', 'organisation', 'buffer'))

/** The buttons among these that the viewer may use for records of an object. */
export const standardActions = (
  viewer: Viewer,
  entity: Entity,
  buttons: readonly StandardButton[],
  position: ActionPosition,
  { formFactor }: Pick<ActionRequest, 'formFactor'>,
): readonly PlatformAction[] =>
  buttons
    .filter((button) => mayDo(viewer, entity, standardButtons[button].needs))
    .map((button) => ({
      ...common(position, button, `StandardButton:${button}`, formFactor),
      actionTarget: null,
      actionTargetType: null,
      label: standardButtons[button].label,
      primaryColor: null,
      subtype: null,
      targetObject: entity.apiName,
      type: 'StandardButton',
    }))

export function quickPlatformAction(
  { basePath }: ApiContext,
  { apiName, label, subtype, target }: QuickAction,
  position: ActionPosition,
  { formFactor }: Pick<ActionRequest, 'formFactor'>,
): PlatformAction {
  const definitionId = recordIdFrom('09D', hash('sha256', apiName, 'buffer'))
  return {
    ...common(position, apiName, `QuickAction:${definitionId}`, formFactor),
    actionTarget: `${basePath}/actions/quick-action-info/${apiName}`,
    actionTargetType: 'Describe',
    label,
    primaryColor: objectTheme(target).color,
    subtype,
    targetObject: target.apiName,
    type: 'QuickAction',
  }
}

/** An id is derived from what the action belongs to, so that every process and every database has the same. */
function common(
  { listContext, source, related }: ActionPosition,
  apiName: string,
  kind: string,
  formFactor: FormFactor,
) {
  const of = related === undefined ? '' : `${related.object.apiName}${related.recordId ?? ''}`
  const externalId = `${organisationId}:${source}:${of}:${listContext}:${devices[formFactor]}:${kind}`
  return {
    actionListContext: listContext,
    apiName,
    externalId,
    iconUrl: null,
    id: recordIdFrom('0JV', hash('sha256', externalId, 'buffer')),
    // The platform represents it as a text.
    isMassAction: 'false',
    lwcComponent: null,
    relatedListRecordId: related?.recordId ?? null,
    relatedSourceObject: related?.object.apiName ?? null,
    section: 'Page',
    sourceObject: source,
    targetUrl: null,
  }
}

/** The requested actions; an empty part of the query selects all. */
function requested(actions: readonly PlatformAction[], request: ActionRequest): readonly PlatformAction[] {
  const names = new Set(request.apiNames.map((name) => name.toLowerCase()))
  return actions.filter(
    ({ apiName, section, type }) =>
      (request.actionTypes.length === 0 || request.actionTypes.includes(type)) &&
      (request.sections.length === 0 || (section !== null && request.sections.includes(section))) &&
      (names.size === 0 || names.has(apiName.toLowerCase())),
  )
}

/** The answer at `path`: for each object or record, its actions and the address that returns them alone. */
export function actionsAnswer(
  context: ApiContext,
  path: string,
  request: ActionRequest,
  parts: readonly {
    readonly key: string
    readonly path: string
    readonly actions: readonly PlatformAction[]
  }[],
): Action {
  const { actionTypes, apiNames, formFactor, retrievalMode, sections } = request
  const parameters = {
    actionTypes,
    apiNames,
    formFactor,
    retrievalMode: retrievalMode === 'All' ? retrievalMode : null,
    sections,
  }
  const body = {
    actions: Object.fromEntries(
      parts.map((part) => [
        part.key,
        {
          actions: requested(part.actions, request),
          links: [],
          url: addressWith(context, part.path, parameters),
        },
      ]),
    ),
    url: addressWith(context, path, parameters),
  }
  return { ...body, eTag: eTagOfBody(body) }
}
