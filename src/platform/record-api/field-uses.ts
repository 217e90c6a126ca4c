import { kindOf } from '#platform/entity/kinds/table.ts'
import type { WireField } from './wire-fields.ts'

/**
 * Whether the field holds the key of a file or a drawing. An order or a filter by it would reveal files that the reader may not
 * read.
 */
export const isFileKey = ({ field }: WireField): boolean => field?.type === 'file' || field?.type === 'svg'

/** Whether lists can be filtered by the field: it holds one value or a list of values. */
export const isComparable = (wire: WireField): boolean =>
  !isFileKey(wire) && (wire.field === null || kindOf(wire.field).sqlType !== 'jsonb')

/** Whether lists can be ordered by the field: it holds one value. */
export const isSortable = (wire: WireField): boolean =>
  !isFileKey(wire) &&
  (wire.field === null ||
    ['text', 'integer', 'numeric', 'boolean', 'date', 'timestamptz'].includes(kindOf(wire.field).sqlType))
