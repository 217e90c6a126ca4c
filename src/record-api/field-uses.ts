import { kindOf } from '#entities/kinds/table.ts'
import type { WireField } from './wire-fields.ts'

/** Keys of files and drawings: an order or a filter would tell of those that the reader may not have. */
export const isKept = ({ field }: WireField): boolean => field?.type === 'file' || field?.type === 'svg'

/** Whether lists can be filtered by it: what is one value, or a list of them. */
export const isComparable = (wire: WireField): boolean =>
  !isKept(wire) && (wire.field === null || kindOf(wire.field).sqlType !== 'jsonb')

/** Whether lists can be ordered by it: what is one value. */
export const isSortable = (wire: WireField): boolean =>
  !isKept(wire) && (wire.field === null || ['text', 'integer', 'boolean', 'date'].includes(kindOf(wire.field).sqlType))
