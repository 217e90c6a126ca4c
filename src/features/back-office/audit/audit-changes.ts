import { idsOf, shownValue, type ShownValue } from '#features/back-office/values/shown-value.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { readNames } from '#platform/record-api/records/record-names.ts'
import { mayReadField, type WireField, wireFields } from '#platform/record-api/wire-fields.ts'
import { displayValue, toWire, type WireValue } from '#platform/record-api/wire-values.ts'
import type { AuditRow } from '#platform/records/audit/audit-list.ts'
import { detailText } from './audit-words.ts'

/** What an entry says about one field of a record, or one detail of an event. */
export interface AuditedFact {
  readonly label: string
  /** Null for an event, which has no earlier value. */
  readonly before: ShownValue | null
  readonly after: ShownValue
}

/** The maximum number of characters of a text; a record’s page shows its changes in full. */
const maxText = 500
/** The maximum number of values whose records are named on a page of the log. */
const maxNamed = 1000

interface FieldChange {
  readonly field: WireField
  readonly before: WireValue
  readonly after: WireValue
}

/** The facts of entries in words: labels of fields, names of records, and values as the page of a record shows them. */
export async function auditedFacts(
  context: ApiContext,
  base: string,
  rows: readonly AuditRow[],
): Promise<readonly (readonly AuditedFact[])[]> {
  const changes = rows.map((row) => fieldChanges(context, row))
  const ids = changes.flatMap((each) =>
    (each ?? []).flatMap(({ field, before, after }) => [...idsOf(field, before), ...idsOf(field, after)]),
  )
  const names = await readNames(context, new Set(ids.slice(0, maxNamed)))
  const shown = (field: WireField, value: WireValue): ShownValue =>
    cut(shownValue(field, value, displayValue(field, value, context.viewer), { base, names }), value)
  return rows.map((row, at) => {
    const fields = changes[at]
    return fields === null || fields === undefined
      ? eventFacts(row)
      : fields.map(({ field, before, after }) => ({
          label: field.label,
          before: row.operation === 'create' ? null : shown(field, before),
          after: shown(field, after),
        }))
  })
}

/** The fields that a write concerns and the reader may read; null for any other event. A new record has many empty ones. */
function fieldChanges({ objects, viewer }: ApiContext, row: AuditRow): readonly FieldChange[] | null {
  const entity = objects.ofApiName(row.object)
  if (entity === null || !['create', 'update', 'delete'].includes(row.operation)) return null
  return wireFields(entity)
    .filter((field) => mayReadField(viewer, field))
    .map((field) => ({
      field,
      before: toWire(field, row.before?.[field.property]),
      after: toWire(field, row.after?.[field.property]),
    }))
    .filter(({ before, after }) => before !== after)
}

const eventFacts = ({ before, after }: AuditRow): readonly AuditedFact[] =>
  Object.entries({ ...before, ...after })
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ({
      label: detailText(name),
      before: null,
      after: { type: 'text', text: textOf(value).slice(0, maxText) },
    }))

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, each]) => `${detailText(name)}: ${textOf(each)}`)
      .join('; ')
  return String(value)
}

/** A record that the reader does not see any more has its id; a long text is cut. */
function cut(shown: ShownValue, value: WireValue): ShownValue {
  if (shown.type === 'empty' && value !== null) return { type: 'text', text: String(value).slice(0, maxText) }
  return shown.type === 'text' && shown.text.length > maxText
    ? { type: 'text', text: `${shown.text.slice(0, maxText)}…` }
    : shown
}
