import { defaultLanguage, type LanguageCode, languageCodes } from '#platform/i18n/languages.ts'
import type { TakenFile } from '#platform/values/file-types.ts'
import { isMap } from '#platform/values/text/is-map.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import { snakeCase } from '#platform/values/wire-names.ts'
import type { Entity } from './entity.ts'
import { booleanKind } from './kinds/boolean.ts'
import { accepted, type Parsed, refused } from './kinds/kind.ts'
import { translatedLanguages } from './kinds/localised-text.ts'
import { integrationIdIn, type ReferenceTarget } from './kinds/reference.ts'
import { defaultRichTextLength } from './kinds/rich-text.ts'
import { defaultTextLength, storable } from './kinds/storable.ts'
import { type AnyField, type FieldType, kindOf, targetFor } from './kinds/table.ts'

type Values = Readonly<Record<string, unknown>>

/** How the records that a column references are found. */
interface ColumnReferences {
  /** The object of the keys; null if the row's other values do not determine it (an unknown kind of item). */
  target(row: Values): ReferenceTarget | null
  /** Integration ids in a parsed value; record ids in a row's. */
  keys(value: unknown): readonly string[]
  /** The parsed value with each integration id replaced by its record's id, or the integration ids without a record. */
  resolve(value: unknown, target: ReferenceTarget, idOf: (integrationId: string) => string | undefined): Parsed<unknown>
  /** The reverse for exports: a value of a row with integration ids in place of ids. */
  replace(value: unknown, of: (id: string) => string): unknown
}

/** One column of an entity's import files. */
export interface ImportColumn {
  /** `shelf_life_months`, `name_nl-NL` */
  readonly header: string
  /** The property of the row that it fills; `language` selects one text of a localised property. */
  readonly property: string
  readonly language: LanguageCode | null
  readonly required: boolean
  /** The cell's value, null for an empty cell of an optional column; or the reason why it is refused. */
  parse(text: string): Parsed<unknown>
  /** The cell that `parse` reads back; null gives an empty one. References must already be integration ids. */
  format(value: unknown): string
  readonly references: ColumnReferences | null
  /** The cell contains the path of a file, and the value the key of a stored file. */
  readonly holdsFile: boolean
  readonly takes?: TakenFile | undefined
  /** The type of its cells in a workbook. */
  readonly cellType: 'text' | 'date' | 'number' | 'boolean'
  /** Its cells are numbers, although a workbook may have them as texts. */
  readonly holdsNumber?: boolean
}

const known = new Map<Entity, readonly ImportColumn[]>()

/** The columns of an entity's import files, in their order: `integration_id`, the fields with their languages, `is_active`. */
export function importColumns(entity: Entity): readonly ImportColumn[] {
  const columns = known.get(entity) ?? [
    integrationIdColumn,
    ...Object.entries(entity.fields).flatMap(([property, field]) =>
      columnsOf(property, field).map((column) => (property === entity.path?.field ? stateColumn(column) : column)),
    ),
    isActiveColumn,
  ]
  known.set(entity, columns)
  return columns
}

/** The value of a column for a row: one language of a localised field, otherwise the property's value. */
export function columnValue(column: ImportColumn, row: Values): unknown {
  const value = row[column.property]
  if (column.language === null) return value
  return isMap(value) ? (value[column.language] ?? null) : null
}

/**
 * Collects the parsed values of a row. The texts of a localised field become one map of languages. The object is created at once:
 * V8 treats an object to which many names were added one by one as a dictionary, and takes ten times as long for each copy of it.
 */
export function collectValues() {
  const values = new Map<string, unknown>()
  const texts = new Map<string, Record<string, unknown>>()
  return {
    set({ property, language }: ImportColumn, value: unknown): void {
      if (language === null) {
        values.set(property, value)
        return
      }
      let inLanguages = texts.get(property)
      if (inLanguages === undefined) {
        inLanguages = {}
        texts.set(property, inLanguages)
        values.set(property, inLanguages)
      }
      inLanguages[language] = value
    },
    values: (): Record<string, unknown> => Object.fromEntries(values),
  }
}

const integrationIdColumn: ImportColumn = {
  header: 'integration_id',
  property: 'integrationId',
  language: null,
  required: true,
  parse: (text) => (identifyingText(text) === '' ? refused('is required') : integrationIdIn(text)),
  format: String,
  references: null,
  holdsFile: false,
  cellType: 'text',
}

const isActiveColumn: ImportColumn = {
  header: 'is_active',
  property: 'isActive',
  language: null,
  required: false,
  // Without a value the state stays unchanged; a new record is active.
  parse: (text) => (text.trim() === '' ? accepted(undefined) : booleanKind.parse(text, { label: '', default: true })),
  format: (value) => booleanKind.format(value !== false, { label: '', default: true }),
  references: null,
  holdsFile: false,
  cellType: 'boolean',
}

/** Without a value the state stays unchanged; a new record has the first one. */
const stateColumn = (column: ImportColumn): ImportColumn => ({
  ...column,
  required: false,
  parse: (text) => (text.trim() === '' ? accepted(undefined) : column.parse(text)),
})

function columnsOf(property: string, field: AnyField): readonly ImportColumn[] {
  // Its parts have files of their own.
  if (field.importKind !== undefined) return []
  if (field.type === 'localisedText') {
    const { english = property, maxLength = defaultTextLength } = field
    return translatedLanguages.map((language) => languageColumn(property, snakeCase(english), language, maxLength))
  }
  if (field.type !== 'richText') return [columnOf(property, field)]
  const { maxLength = defaultRichTextLength } = field
  return languageCodes.map((language) => languageColumn(property, snakeCase(property), language, maxLength))
}

/** `profile` for the English of a field that includes English, `profile_nl-NL`. For a rich text the cell contains the original HTML. */
const languageColumn = (property: string, stem: string, language: LanguageCode, maxLength: number): ImportColumn => ({
  header: language === defaultLanguage ? stem : `${stem}_${language}`,
  property,
  language,
  required: false,
  parse: (text) => (text === '' ? accepted(null) : storable(text, maxLength)),
  format(value) {
    const text = isMap(value) ? value['raw'] : value
    return typeof text === 'string' ? text : ''
  },
  references: null,
  holdsFile: false,
  cellType: 'text',
})

const knownParts = new Map<Entity, readonly ImportColumn[]>()

/** The columns of the import files of a list's parts: the record that has the list, then the properties of a part. */
export function partColumns(entity: Entity, property: string): readonly ImportColumn[] {
  const field = entity.fields[property]
  const parts = field === undefined ? undefined : kindOf(field).parts
  if (field === undefined || parts === undefined) return []
  const columns = knownParts.get(entity) ?? [
    { ...integrationIdColumn, header: entity.tableName },
    ...parts.columns.map((part) => ({
      ...partColumn(field, part, parts.required.has(part)),
      holdsNumber: parts.numbers.has(part),
    })),
  ]
  knownParts.set(entity, columns)
  return columns
}

function partColumn(field: AnyField, part: string, required: boolean): ImportColumn {
  const isReference = kindOf(field).references?.within === part
  return {
    header: snakeCase(part),
    property: part,
    language: null,
    required,
    parse: (text) => (text.trim() === '' && required ? refused('is required') : parsePart(text, isReference)),
    format: (value) => (typeof value === 'string' ? value : ''),
    references: isReference ? partReference(field) : null,
    holdsFile: false,
    cellType: 'text',
  }
}

/** The longest cell of a part; the kind of the list knows the length of each property. */
const maxPartLength = 32_000

const parsePart = (text: string, isReference: boolean): Parsed<unknown> =>
  text === '' ? accepted(null) : isReference ? integrationIdIn(text) : storable(text, maxPartLength)

const partReference = (field: AnyField): ColumnReferences => ({
  target: (row) => targetFor(field, row),
  keys: (value) => (typeof value === 'string' ? [value] : []),
  resolve(value, target, idOf) {
    const id = typeof value === 'string' ? idOf(value) : undefined
    return id === undefined ? missingReference(target, String(value)) : accepted(id)
  },
  replace: (value, of) => (typeof value === 'string' ? of(value) : value),
})

const missingReference = (target: ReferenceTarget, key: string): Parsed<never> =>
  refused(`names the ${target.label.toLowerCase()} ${JSON.stringify(key)}, which does not exist`)

const cellTypes: { readonly [type in FieldType]?: ImportColumn['cellType'] } = {
  boolean: 'boolean',
  date: 'date',
  decimal: 'number',
  integer: 'number',
}

function columnOf(property: string, field: AnyField): ImportColumn {
  const kind = kindOf(field)
  const required = field.required === true
  return {
    header: snakeCase(property),
    property,
    language: null,
    required,
    parse: (text) => (text === '' ? (required ? refused('is required') : accepted(null)) : kind.parse(text, field)),
    format: (value) => (value === null || value === undefined ? '' : kind.format(value, field)),
    references: referencesOf(field),
    holdsFile: field.type === 'file',
    takes: field.takes,
    cellType: cellTypes[field.type] ?? 'text',
    holdsNumber: field.type === 'decimal',
  }
}

function referencesOf(field: AnyField): ColumnReferences | null {
  const { references } = kindOf(field)
  if (!references) return null
  return {
    target: (row) => targetFor(field, row),
    keys: (value) => (value === null || value === undefined ? [] : references.keys(value)),
    resolve(value, target, idOf) {
      if (value === null || value === undefined) return accepted(value)
      const missing = references.keys(value).find((key) => idOf(key) === undefined)
      if (missing !== undefined) return missingReference(target, missing)
      return accepted(references.replace(value, (key) => idOf(key) ?? ''))
    },
    replace: (value, of) => (value === null || value === undefined ? value : references.replace(value, of)),
  }
}
