import * as v from 'valibot'
import { maxCartLines } from '#features/enquiries/carts/cart-kinds.ts'
import { keyText } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { Records } from '#platform/records/records.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { customerRequest } from '../customer-request.ts'
import { requestLine } from '../request-line.ts'
import type { RequestOutcome } from '../request-rules.ts'
import type { AnsweredLine } from './answered-lines.ts'
import { isOffered } from './line-acceptance.ts'

/** The ids of the lines of a quote that the customer accepts. */
export const acceptedLineIds = v.pipe(v.array(keyText), v.minLength(1), v.maxLength(maxCartLines))

/** Whatever names a line that is not offered was not sent by the form. */
const notOffered: RequestOutcome = { type: 'refused', errors: { lines: { code: 'notValid' } } }

/** The decision about each line that a quote offers; the lines are read by `viewer`. */
export async function acceptedLines(
  row: Pick<Row<typeof customerRequest>, 'id'>,
  lineIds: readonly string[],
  viewer: Viewer,
  { records }: { readonly records: Records },
): Promise<{ readonly lines: readonly AnsweredLine[] } | { readonly refused: RequestOutcome }> {
  const stored = await records.list(viewer, requestLine, { where: equals('request', row.id), limit: 200 })
  const offered = stored.filter(isOffered)
  const chosen = new Set(lineIds.map(toId18))
  if ([...chosen].some((id) => offered.every((line) => line.id !== id))) return { refused: notOffered }
  return {
    lines: offered.map((line) => ({
      line,
      changes: { acceptance: chosen.has(line.id) ? 'accepted' : 'leftOut' },
    })),
  }
}
