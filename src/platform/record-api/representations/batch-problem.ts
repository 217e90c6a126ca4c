import { toId18 } from '#platform/values/record-id.ts'
import type { Representation } from './table.ts'

/**
 * The problem of a batch with a valid form, or null. The answer to it is 400 INVALID_BATCH_REQUEST (platform API 1), while an invalid
 * form is INVALID_INPUT.
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
