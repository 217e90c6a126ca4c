import { hash } from 'node:crypto'
import { recordIdFrom } from '#domain/record-id.ts'
import type { Viewer } from '#domain/viewer.ts'
import type { Entity, EntityAccess } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import type { Representation } from '#representations/table.ts'
import type { ActionQuestion } from './action-query.ts'
import type { ApiContext } from '../api-context.ts'
import type { FormFactor } from '../metadata/layout-query.ts'
import { eTagOfBody } from '../metadata/object-info.ts'
import { objectTheme } from '../metadata/object-theme.ts'
import type { QuickAction } from './quick-action.ts'
import { addressWith } from '../record-pages.ts'

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

/** Where an action stands. */
export interface ActionPlace {
  readonly listContext:
    | 'Global'
    | 'Lookup'
    | 'Record'
    | 'RecordCreate'
    | 'RecordEdit'
    | 'RelatedList'
    | 'RelatedListRecord'
  /** Id of the record, or name of the object, whose action it is. */
  readonly source: string
  /** Of a related list: the object of its records, and the one of them that is meant. */
  readonly related?: { readonly object: Entity; readonly recordId: string | null }
}

/** What the platform calls the devices of a form factor. */
const devices = { Large: 'Desktop', Medium: 'Tablet', Small: 'Phone' } satisfies Record<FormFactor, string>

/** The platform's organisation of which there is one here. */
const organisationId = recordIdFrom('00D', hash('sha256', 'organisation', 'buffer'))

/** Those of these buttons that the viewer may press for records of an object. */
export const standardActions = (
  viewer: Viewer,
  entity: Entity,
  buttons: readonly StandardButton[],
  place: ActionPlace,
  { formFactor }: Pick<ActionQuestion, 'formFactor'>,
): readonly PlatformAction[] =>
  buttons
    .filter((button) => mayDo(viewer, entity, standardButtons[button].needs))
    .map((button) => ({
      ...common(place, button, `StandardButton:${button}`, formFactor),
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
  place: ActionPlace,
  { formFactor }: Pick<ActionQuestion, 'formFactor'>,
): PlatformAction {
  const definitionId = recordIdFrom('09D', hash('sha256', apiName, 'buffer'))
  return {
    ...common(place, apiName, `QuickAction:${definitionId}`, formFactor),
    actionTarget: `${basePath}/actions/quick-action-info/${apiName}`,
    actionTargetType: 'Describe',
    label,
    primaryColor: objectTheme(target).color,
    subtype,
    targetObject: target.apiName,
    type: 'QuickAction',
  }
}

/** Ids follow from what they are of, so that every process and database has the same. */
function common({ listContext, source, related }: ActionPlace, apiName: string, kind: string, formFactor: FormFactor) {
  const of = related === undefined ? '' : `${related.object.apiName}${related.recordId ?? ''}`
  const externalId = `${organisationId}:${source}:${of}:${listContext}:${devices[formFactor]}:${kind}`
  return {
    actionListContext: listContext,
    apiName,
    externalId,
    iconUrl: null,
    id: recordIdFrom('0JV', hash('sha256', externalId, 'buffer')),
    // A text on the platform.
    isMassAction: 'false',
    lwcComponent: null,
    relatedListRecordId: related?.recordId ?? null,
    relatedSourceObject: related?.object.apiName ?? null,
    section: 'Page',
    sourceObject: source,
    targetUrl: null,
  }
}

/** Those of the actions that are asked for; what a question leaves empty says nothing. */
function asked(actions: readonly PlatformAction[], question: ActionQuestion): readonly PlatformAction[] {
  const names = new Set(question.apiNames.map((name) => name.toLowerCase()))
  return actions.filter(
    ({ apiName, section, type }) =>
      (question.actionTypes.length === 0 || question.actionTypes.includes(type)) &&
      (question.sections.length === 0 || (section !== null && question.sections.includes(section))) &&
      (names.size === 0 || names.has(apiName.toLowerCase())),
  )
}

/** The answer to a question at `path`: by object or record, the address at which each can be asked for by itself. */
export function actionsAnswer(
  context: ApiContext,
  path: string,
  question: ActionQuestion,
  parts: readonly {
    readonly key: string
    readonly path: string
    readonly actions: readonly PlatformAction[]
  }[],
): Action {
  const { actionTypes, apiNames, formFactor, retrievalMode, sections } = question
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
          actions: asked(part.actions, question),
          links: [],
          url: addressWith(context, part.path, parameters),
        },
      ]),
    ),
    url: addressWith(context, path, parameters),
  }
  return { ...body, eTag: eTagOfBody(body) }
}
