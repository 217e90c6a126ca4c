import { eq } from 'drizzle-orm'
import type { Row } from '#platform/entity/entity.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite, type WriteEffect } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { type Failure, failure } from '#platform/values/errors.ts'
import { customerRequest } from '../customer-request.ts'
import { requestLine } from '../request-line.ts'
import { linesAllowAcceptance } from './line-acceptance.ts'
import { linesAllowAnswer, needsTextOrFile } from './line-answer.ts'

const linesField = 'Request_Lines__r'
export const answerField = 'Answer__c'

/** Whether a write was refused because of one field, by its name in the record data API. */
export const isAboutField = ({ code, details }: Failure, field: string): boolean =>
  code === 'INVALID_FIELD' && details['field'] === field

/** Whether a write was refused because of the lines. */
export const isAboutLines = (refusal: Failure): boolean => isAboutField(refusal, linesField)

/**
 * Refuses the acceptance of a quote without a decision about each line that it offers, or of none of them, whatever page, call or batch
 * gives it (ERD-05). Throws INVALID_FIELD, which undoes the transaction.
 */
export const checkAcceptedLines: WriteEffect = async (handle, { entity, id, action }) => {
  if (entity !== customerRequest || action !== 'Accept') return
  if (linesAllowAcceptance(await linesInWrite(handle, id))) return
  throw failure('INVALID_FIELD', { field: linesField, reason: 'do not say which of the offered products are accepted' })
}

const linesInWrite = (handle: WriteHandle, requestId: string): Promise<readonly Row<typeof requestLine>[]> =>
  handle.keep((queries) =>
    selectRows(queries, requestLine, { where: eq(tableColumn(requestLine.table, 'request'), requestId) }),
  )

/**
 * Refuses the answer to a request whose kind or whose lines do not allow it, whatever page, call or batch gives it: only a request
 * for a quote is quoted, and every other one is sent (ENQ-07). A text or a file is enough. Throws INVALID_FIELD, which undoes the transaction.
 */
export const checkAnsweredLines: WriteEffect = async (handle, { entity, id, action }) => {
  if (entity !== customerRequest || (action !== 'Send' && action !== 'Quote')) return
  const row = await rowInWrite(handle, customerRequest, id)
  if (row === null) return
  if ((row.kind === 'quote') !== (action === 'Quote'))
    throw failure('INVALID_FIELD', { field: 'Kind__c', reason: `is ${row.kind}, to which the answer is another one` })
  if (needsTextOrFile(row.kind) && row.answer === null && row.answerFile === null)
    throw failure('INVALID_FIELD', { field: answerField, reason: 'is empty, and there is no file' })
  const lines = await linesInWrite(handle, id)
  if (linesAllowAnswer(row.kind, lines)) return
  const reason =
    row.kind === 'quote'
      ? 'offer none of the products'
      : 'do not say of each product what was sent, or that it is declined'
  throw failure('INVALID_FIELD', { field: linesField, reason })
}
