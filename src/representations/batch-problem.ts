import { toId18 } from '#domain/record-id.ts'
import type { Representation } from './table.ts'

/**
 * What is wrong with a batch whose form is right, or null: the answer is 400 INVALID_BATCH_REQUEST (platform API 1). What its
 * form breaks is INVALID_INPUT.
 */
export function batchProblem({ operations }: Representation<'BatchInput'>): string | null {
  const seen = new Set<string>()
  for (const { type, records } of operations) {
    for (const { apiName, fields } of records) {
      const id = fields['Id']
      if (type === 'CREATE') {
        if (id !== undefined && id !== null) return 'A record to create has no Id.'
        if (apiName === undefined) return 'A record to create needs apiName.'
        continue
      }
      if (typeof id !== 'string')
        return `A record to ${type === 'UPDATE' ? 'update' : 'delete'} needs Id in its fields.`
      const id18 = toId18(id) ?? id
      if (seen.has(id18)) return `The record ${id18} is in the batch twice.`
      seen.add(id18)
    }
  }
  return null
}
