import type * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { jsonObject } from './json-values.ts'
import { shapeOf } from './schema-shape.ts'
import { type RepresentationName, representations } from './table.ts'
import { isShared, itWithShared, reportMissing, sharedText } from '#tests/fixtures/shared-files.ts'

/** Platform API 3, as it is stored beside a checkout of the project. Other clones do not have it. */
const document = 'platform-api.md'

/** The keys that section 2 adds to section 3 up to v65, and the eTag of nearly every body (section 1). */
const additions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ObjectInfo: { compactLayoutable: 'boolean', searchLayoutable: 'boolean' },
  ListInfo: {
    hasMassActions: 'boolean',
    inlineEditDetails: 'message:string? state:string{Disabled,Enabled,Off}',
    listShares: 'ListShare[]',
    objectApiNames: 'string[]',
    scope: 'ListScope?',
    searchable: 'boolean',
  },
  ListColumn: {
    inlineEditAttributes: 'editable:boolean required:boolean?',
    lookupId: 'string?',
    searchable: 'boolean',
  },
  ListRecordCollection: { searchTerm: 'string?', where: 'string?' },
  RecordLayoutItem: { uiBehavior: 'string{Edit,Readonly,Required}?' },
  RecordLayoutSection: { tabOrder: 'string{LeftRight,TopDown}' },
  PlatformAction: { lwcComponent: 'string?' },
  RelatedListInfo: {
    fields: 'string[]',
    filterable: 'boolean',
    optionalFields: 'string[]',
    restrictColumnsToLayout: 'boolean',
  },
  RelatedListRecordCollection: { columnLabels: 'map<string>?', where: 'string?' },
  RelatedListRecordsInput: { includeColumnLabels: '(opt)boolean', where: '(opt)string?' },
  RelatedListRecordsSingleBatchInput: { where: '(opt)string?' },
  LookupValues: { metadata: 'map<LookupMetadata>' },
  Batch: { hasErrors: 'boolean' },
}

/** Types that only section 2 has, with their keys there. */
const ofSection2: Readonly<Record<string, string>> = {
  ListInfoSummaryCollection:
    'count currentPageToken currentPageUrl eTag lists nextPageToken nextPageUrl objectApiName pageSize previousPageToken previousPageUrl queryString recentListsOnly',
  ListInfoSummary: 'apiName id label url',
  ListObjectInfo: 'availableScopes columns createable eTag objectApiName publicOrSharedCreatable relatedEntityApiName',
  ListObjectInfoColumn:
    'alias dataType defaultFilterOperator displayable fieldApiName filterable label picklistValues quickFilterOperator quickFilterOverrides quickFilterable sortable supportedFilterOperators',
  ListPreferences: 'columnWidths columnWrap eTag listReference orderedBy',
  QuickActionResult: 'contextId feedItemId id isCreated isSuccess successMessage',
  // It has both forms: a layout, and an object that contains one.
  QuickActionLayout: 'actionApiName eTag id layout layoutType mode objectApiName recordTypeId saveOptions sections',
  ContentVersionComposite: 'contentDocument contentDocumentLinks contentVersion',
  RecordError: 'enhancedErrorType errorCode message output statusCode',
  SingleError: 'errorCode message statusCode',
  ApexError: 'debugInfo errorMessage',
  ErrorItem: 'errorCode message',
}

/** Keys that differ from section 3, with the reason. */
const otherwise: Readonly<Record<string, string>> = {
  // Section 1 makes all keys nullable except errorCode and message.
  'RecordExceptionError.constituentField': 'string?',
  'RecordExceptionError.duplicateRecordError': 'DuplicateRecordError?',
  'RecordExceptionError.field': 'string?',
  'RecordExceptionError.fieldLabel': 'string?',
  // A failed request of an aggregate has a list of errors, and a request without content has no body.
  'OperationResponse.body': 'ErrorList | object?',
  // Section 1 gives requests of an aggregate without headers.
  'OperationInput.httpHeaders': '(opt)map<string>',
  // A change only names the keys that it changes.
  'ListInfoInput.orderedByInfo': '(opt)ListOrderedByInfoInput[]',
  'ListInfoInput.userPreferences': '(opt)ListUserPreferenceInput',
  'ListUserPreferenceInput.columnWidths': '(opt)map<integer>',
  'ListUserPreferenceInput.columnWrap': '(opt)map<boolean>',
  'RelatedListUserPreferencesInput.columnWidths': '(opt)map<integer>?',
  'RelatedListUserPreferencesInput.columnWrap': '(opt)map<boolean>?',
  'RelatedListUserPreferencesInput.orderedBy': '(opt)ListOrderedByInfoInput[]?',
  // Section 3 only says `object` for these inputs.
  'AggregateInput.compositeRequest': 'OperationInput[]',
  'NavItemInput.pageReference': 'PageReferenceInput',
  'NavItemsInput.navItems': 'NavItemInput[]',
  'RecordLayoutUserStateInput.sectionUserStates': 'map<RecordLayoutSectionUserStateInput>',
  // This follows section 2.3 and specification 9, since v58.
  'AbstractPicklistValueAttributes.picklistAtrributesValueType':
    'string{CaseStatus,LeadStatus,OpportunityStage,Standard,WorkStepStatus}',
}

interface Declared {
  readonly name: string
  readonly parent: string | undefined
  readonly means: string | undefined
  readonly discriminator: string | undefined
  readonly keys: Readonly<Record<string, string>>
}

const declared = isShared(document) ? catalogue(sharedText(document)) : []
const byName = new Map(declared.map((each) => [each.name, each]))

describe('The catalogue of platform API 3', () => {
  reportMissing(document)

  itWithShared([document], 'The catalogue is read completely', () => {
    expect(declared.length).toBeGreaterThan(110)
    expect(declared.at(-1)?.name).toBe('RecordCreateDefaultRecord')
  })

  itWithShared([document], 'The table contains every name of the catalogue', () => {
    expect(declared.map(({ name }) => name).filter((name) => !isName(name))).toEqual([])
  })

  it.each(declared.filter(({ discriminator }) => discriminator === undefined))(
    '$name has the keys, types, nulls and enumerations of the catalogue',
    ({ name, parent, means, keys }) => {
      const common = parent === undefined ? undefined : byName.get(parent)
      const literal = common?.discriminator === undefined ? {} : { [common.discriminator]: literalOf(means ?? '') }
      const expected = { ...common?.keys, ...keys, ...literal }
      expect(keysOf(name)).toEqual({ ...changed(name, expected), ...additions[name] })
    },
  )

  it.each(declared.filter(({ discriminator }) => discriminator !== undefined))(
    '$name has all its kinds, each with the common keys',
    ({ name, discriminator = '', keys }) => {
      const kinds = optionsOf(schemaOf(name)).map((option) => entriesOf(option))
      const own = declared.filter(({ parent }) => parent === name).map(({ means = '' }) => literalOf(means))
      const known = kinds.map((kind) => kind[discriminator] ?? '')
      expect(own.filter((kind) => !known.includes(kind))).toEqual([])
      const expected = changed(name, keys)
      const enumeration = `string{${known
        .map((kind) => kind.replace(/^string\{(.*)\}$/, '$1'))
        .toSorted()
        .join(',')}}`
      if (expected[discriminator]?.includes('{') === true) expect(enumeration).toBe(expected[discriminator])
      for (const kind of kinds) {
        for (const [key, type] of Object.entries(expected)) if (key !== discriminator) expect(kind[key]).toBe(type)
      }
    },
  )

  it.each(Object.entries(ofSection2))('%s has the keys of section 2', (name, keys) => {
    expect(Object.keys(keysOf(name)).toSorted().join(' ')).toBe(keys)
  })

  itWithShared([document], 'The exceptions only name existing keys', () => {
    const known = declared.flatMap(({ name, keys }) => Object.keys(keys).map((key) => `${name}.${key}`))
    expect(Object.keys(otherwise).filter((key) => !known.includes(key))).toEqual([])
  })
})

const isName = (name: string): name is RepresentationName => Object.hasOwn(representations, name)

function schemaOf(name: string): v.GenericSchema {
  if (!isName(name)) throw new Error(`${name} is not in the table.`)
  return representations[name]
}

const nameOf = new Map(
  Object.entries(representations)
    .toReversed()
    .map(([name, schema]): [v.GenericSchema, string] => [schema, name]),
)

/** The keys of a representation with their types as the catalogue writes them. A batch item counts with its form on success. */
function keysOf(name: string): Readonly<Record<string, string>> {
  const schema = schemaOf(name)
  const shape = shapeOf(schema)
  if (shape.kind === 'map') return { '//': wordOf(shape.inner) }
  const entries = entriesOf(optionsOf(schema)[0] ?? schema)
  const isItem = 'statusCode' in entries && 'result' in entries && shape.kind === 'union'
  return isItem ? { ...entries, statusCode: 'number' } : entries
}

function optionsOf(schema: v.GenericSchema): readonly v.GenericSchema[] {
  const shape = shapeOf(schema)
  return shape.kind === 'union' ? shape.options : []
}

function entriesOf(schema: v.GenericSchema): Readonly<Record<string, string>> {
  const shape = shapeOf(schema)
  if (shape.kind !== 'object') throw new Error('A representation is an object, a map or one of some objects.')
  return Object.fromEntries(
    Object.entries(shape.entries).map(([key, entry]) => [
      key,
      `${entry.isOptional ? '(opt)' : ''}${wordOf(entry.schema)}`,
    ]),
  )
}

function wordOf(schema: v.GenericSchema): string {
  const name = nameOf.get(schema)
  if (name !== undefined) return name
  const shape = shapeOf(schema)
  if (shape.kind === 'lazy') return wordOf(shape.inner)
  if (shape.kind === 'nullable') return `${wordOf(shape.inner)}?`
  if (shape.kind === 'list') return `${wordOf(shape.inner)}[]`
  if (shape.kind === 'map') return schema === jsonObject ? 'object' : `map<${wordOf(shape.inner)}>`
  if (shape.kind === 'enumeration') return literalOf(shape.values.join(','))
  if (shape.kind === 'object')
    return Object.entries(entriesOf(schema))
      .map((entry) => entry.join(':'))
      .join(' ')
  if (shape.kind === 'union') return unionOf(shape.options.map(wordOf))
  return shape.kind === 'null' ? 'nil' : shape.kind
}

function literalOf(values: string): string {
  return `string{${values.split(',').toSorted().join(',')}}`
}

/** The members in alphabetical order, with `?` at the end for null. */
function unionOf(members: readonly string[]): string {
  const isNullable = members.some((member) => member === 'nil' || member.endsWith('?'))
  const words = members.filter((member) => member !== 'nil').map((member) => member.replace(/\?$/, ''))
  return `${words.toSorted().join(' | ')}${isNullable ? '?' : ''}`
}

/** A type of the catalogue in the form that `wordOf` returns. */
function normal(type: string): string {
  if (type.startsWith('map<')) return `map<${normal(type.slice(4, -1))}>`
  if (type.includes(' | ')) return unionOf(type.split(' | '))
  return type.replace(
    /^string(\??)\{(.*)\}(.*)$/,
    (_, mayBeNull: string, values: string, rest: string) => `${literalOf(values)}${rest}${mayBeNull}`,
  )
}

const changed = (name: string, keys: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(keys).map(([key, type]) => [key, otherwise[`${name}.${key}`] ?? type]))

function catalogue(text: string): readonly Declared[] {
  const [, block = ''] = /^## 3\. .*?^```$(.*?)^```$/ms.exec(text) ?? []
  return block
    .trim()
    .split('\n')
    .map((line) => {
      const { groups } =
        /^- (?<name>\w+)(?: <(?<parent>\w+)>)?(?: \[(?<means>\w+)\])?(?: disc=(?<discriminator>\w+))?: ?(?<keys>.*)$/.exec(
          line,
        ) ?? {}
      const keys = (groups?.['keys'] ?? '').split('; ').filter((key) => key !== '')
      return {
        name: groups?.['name'] ?? line,
        parent: groups?.['parent'],
        means: groups?.['means'],
        discriminator: groups?.['discriminator'],
        keys: Object.fromEntries(
          keys.map((key) => {
            const [, of = key, optional = '', type = ''] = /^([^:(]+)(\(opt\))?:(.*)$/.exec(key) ?? []
            return [of, `${optional}${normal(type)}`]
          }),
        ),
      }
    })
}
