import { parseContentSegment, parseRecordSegment } from '#platform/values/addresses/addresses.ts'

/** The id or content key in the address of a record's page, or the text itself. */
export function recordInAddress(typed: string): string {
  const [path = ''] = typed.trim().split(/[?#]/)
  const segment = path.split('/').at(-1) ?? ''
  return parseContentSegment(segment)?.contentKey ?? parseRecordSegment(segment)?.id ?? segment
}
