import type { CallContext } from '#platform/calls/call.ts'
import { type ApiContext, apiContextOf } from '#platform/record-api/api-context.ts'

/** The context of the record data API for those who maintain records in the back office. */
export const officeContextOf = (context: CallContext): ApiContext =>
  apiContextOf(context, { keeps: true, basePath: '' })

/** What the forms of internal users have in common. Which of the people may do what, the operations themselves check. */
export const byInternalUsers = {
  cacheable: false,
  access: ['internalSales', 'editor', 'administrator'],
  isFormOnly: true,
} as const
