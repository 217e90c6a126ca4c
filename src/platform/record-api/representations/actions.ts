import * as v from 'valibot'
import { jsonObject, map, strings, text } from './json-values.ts'
import { recordLayout } from './layout.ts'
import { fieldValue } from './record.ts'

/** §9, MSC-05: the sizes of quick action forms, and of the screens that show them. */
export const formFactors = ['Large', 'Medium', 'Small'] as const
export const actionTypes = [
  'ActionLink',
  'CustomButton',
  'InvocableAction',
  'ProductivityAction',
  'QuickAction',
  'StandardButton',
] as const
export const actionSections = ['ActivityComposer', 'CollaborateComposer', 'Page', 'SingleActionLinks'] as const

export const platformAction = v.object({
  actionListContext: v.string(),
  actionTarget: text,
  actionTargetType: text,
  apiName: v.string(),
  externalId: v.string(),
  iconUrl: text,
  id: v.string(),
  // The platform has the text `true` or `false` here (platform API 2.4).
  isMassAction: v.string(),
  label: v.string(),
  // Since v56.
  lwcComponent: text,
  primaryColor: text,
  relatedListRecordId: text,
  relatedSourceObject: text,
  section: text,
  sourceObject: v.string(),
  subtype: text,
  targetObject: text,
  targetUrl: text,
  type: v.string(),
})

export const entityAction = v.object({ actions: v.array(platformAction), links: strings, url: v.string() })

/** Actions by object or record id. Global actions have the key `Global`. */
export const action = v.object({ actions: map(entityAction), eTag: v.string(), url: v.string() })

export const quickActionDefaults = v.object({
  actionApiName: v.string(),
  eTag: v.string(),
  fields: map(fieldValue),
  objectApiName: v.string(),
})

/** This is both the layout itself, as clients read it before v58, and its form since then (platform API 2.4). */
export const quickActionLayout = v.object({
  ...recordLayout.entries,
  actionApiName: v.string(),
  layout: recordLayout,
})

export const quickActionResult = v.object({
  contextId: text,
  feedItemId: text,
  id: text,
  isCreated: v.boolean(),
  isSuccess: v.boolean(),
  successMessage: text,
})

/** One action with its form. This is our own representation (platform API 4). */
export const quickActionInfo = v.object({
  apiName: v.string(),
  contextObjectApiName: text,
  eTag: v.string(),
  label: v.string(),
  layout: recordLayout,
  size: v.picklist(formFactors),
  targetObjectApiName: text,
  type: v.string(),
})

/** The replacement of a standard action of an object. This is our own representation (platform API 4). */
export const actionOverride = v.object({
  actionApiName: v.string(),
  formFactor: v.picklist(formFactors),
  target: text,
  type: v.string(),
})
export const actionOverrides = v.object({
  eTag: v.string(),
  objectApiName: v.string(),
  overrides: v.array(actionOverride),
})

/** The formulas that decide when the actions of a feature are visible, by action name. This is our own representation (platform API 4). */
export const formulaActivation = v.object({ actions: map(jsonObject), eTag: v.string(), feature: v.string() })
