import type { Visit } from '#features/back-office/administration/visit.ts'
import type { RetentionPage } from './retention-page.ts'

export const loadRetention = async ({ administration, context }: Visit): Promise<RetentionPage> => ({
  type: 'retention',
  status: 200,
  rows: await administration.retention.list(context.viewer),
})
