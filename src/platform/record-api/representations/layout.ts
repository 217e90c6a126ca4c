import * as v from 'valibot'
import { integer, map, nullable, strings, text } from './json-values.ts'

const layoutTypes = ['Compact', 'Full', 'Mdp', 'Search'] as const
const layoutModes = ['Clone', 'Create', 'Edit', 'View'] as const

const component = <const Name extends string>(name: Name) => ({ apiName: text, componentType: v.literal(name) })

export const canvasLayoutComponent = v.object({
  ...component('Canvas'),
  displayLocation: v.string(),
  height: v.string(),
  referenceId: v.string(),
  showScroll: v.boolean(),
  width: v.string(),
})
export const customLinkLayoutComponent = v.object({
  ...component('CustomLink'),
  behavior: v.picklist(['NewWindow', 'NoSidebar', 'OnClickJavaScript', 'Replace', 'Sidebar']),
  customLinkUrl: v.string(),
  label: v.string(),
})
export const fieldLayoutComponent = v.object({ ...component('Field'), label: v.string() })
export const recordLayoutComponent = v.object(component('EmptySpace'))
export const reportLayoutComponent = v.object({
  ...component('ReportChart'),
  cacheData: v.boolean(),
  error: v.string(),
  filter: v.string(),
  hideOnError: v.boolean(),
  placeholder: v.string(),
  reportId: v.string(),
  showTitle: v.boolean(),
  size: v.string(),
})
export const visualforceLayoutComponent = v.object({
  ...component('VisualforcePage'),
  height: v.string(),
  showLabel: v.boolean(),
  showScroll: v.boolean(),
  visualforceUrl: v.string(),
  width: v.string(),
})

/** The six kinds of layout components in §9 (MSC-05). */
export const abstractRecordLayoutComponent = v.variant('componentType', [
  canvasLayoutComponent,
  customLinkLayoutComponent,
  fieldLayoutComponent,
  recordLayoutComponent,
  reportLayoutComponent,
  visualforceLayoutComponent,
])

export const recordLayoutItem = v.object({
  editableForNew: v.boolean(),
  editableForUpdate: v.boolean(),
  label: v.string(),
  layoutComponents: v.array(abstractRecordLayoutComponent),
  lookupIdApiName: text,
  required: v.boolean(),
  sortable: v.boolean(),
  // Since v63.
  uiBehavior: nullable(v.picklist(['Edit', 'Readonly', 'Required'])),
})

export const recordLayoutRow = v.object({ layoutItems: v.array(recordLayoutItem) })

export const recordLayoutSection = v.object({
  collapsible: v.boolean(),
  columns: integer,
  heading: text,
  id: text,
  layoutRows: v.array(recordLayoutRow),
  rows: integer,
  // Since v63.
  tabOrder: v.picklist(['LeftRight', 'TopDown']),
  useHeading: v.boolean(),
})

export const recordLayoutSaveOption = v.object({
  defaultValue: v.boolean(),
  isDisplayed: v.boolean(),
  label: v.string(),
  name: v.string(),
  restHeaderName: v.string(),
  soapHeaderName: v.string(),
})

export const recordLayout = v.object({
  eTag: v.string(),
  id: text,
  layoutType: v.picklist(layoutTypes),
  mode: v.picklist(layoutModes),
  objectApiName: v.string(),
  recordTypeId: v.string(),
  saveOptions: v.array(recordLayoutSaveOption),
  sections: v.array(recordLayoutSection),
})

export const recordLayoutSectionUserState = v.object({ collapsed: v.boolean(), id: v.string() })

export const recordLayoutUserState = v.object({
  apiName: v.string(),
  id: v.string(),
  layoutType: v.string(),
  mode: v.string(),
  recordTypeId: v.string(),
  sectionUserStates: map(recordLayoutSectionUserState),
})

export const pathTransition = v.object({ actionApiName: v.string(), label: v.string(), value: v.string() })
/** The values of one picklist as steps, each with its important fields. This is our own representation (platform API 4). */
export const pathStep = v.object({
  closed: v.boolean(),
  fields: strings,
  label: v.string(),
  // The quick actions by which the reader can lead a record on from here, each with the value that follows.
  transitions: v.array(pathTransition),
  value: v.string(),
  won: v.boolean(),
})
export const pathLayout = v.object({
  eTag: v.string(),
  fieldApiName: v.string(),
  fieldLabel: v.string(),
  objectApiName: v.string(),
  recordTypeId: v.string(),
  steps: v.array(pathStep),
})
