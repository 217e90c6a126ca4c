import type { DuplicateRule, Entity } from '#platform/entity/entity.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import { type ReadableRule } from './duplicate-matches.ts'
import { eTagOfBody } from '#platform/record-api/metadata/object-info.ts'

const actions = { block: 'Block', alert: 'Allow' } as const

export function ruleOf(
  { apiName: objectApiName }: Entity,
  { rule: { name, onCreate, onUpdate }, fields }: ReadableRule,
): Representation<'DuplicateRule'> {
  const matchRule = {
    matchEngine: 'ExactMatchEngine' as const,
    matchFields: fields.map(({ apiName }) => apiName),
    name,
    objectApiName,
  }
  const body = {
    actionOnInsert: actions[onCreate],
    actionOnUpdate: actions[onUpdate],
    active: true,
    duplicateRuleFilters: [activeOnly()],
    matchRules: [{ ...matchRule, eTag: eTagOfBody(matchRule) }],
    name,
    operationsOnInsert: operationsOf(onCreate),
    operationsOnUpdate: operationsOf(onUpdate),
  }
  return { ...body, eTag: eTagOfBody(body) }
}

const operationsOf = (action: DuplicateRule['onCreate']): readonly 'Alert'[] => (action === 'alert' ? ['Alert'] : [])

/** An inactive record is not a duplicate of anything. */
function activeOnly(): Representation<'DuplicateRuleFilter'> {
  const item = { field: 'IsActive__c', operation: 'equals', sortOrder: 1, value: 'true' }
  const filter = {
    booleanFilter: '1',
    filterItems: [{ ...item, eTag: eTagOfBody(item) }],
    ruleCritera: 'IsActive__c equals true',
  }
  return { ...filter, eTag: eTagOfBody(filter) }
}
