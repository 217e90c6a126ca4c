import * as v from 'valibot'
import { integer, map, strings } from './json-values.ts'
import { themeInfo } from './object-info.ts'

export const matchResult = v.object({
  apiName: v.string(),
  isAllowSave: v.boolean(),
  matchRecordIds: strings,
  matchRule: v.string(),
  objectLabel: v.string(),
  objectLabelPlural: v.string(),
  themeInfo,
})

/** What a refused write reports about the existing duplicates (errorCode DUPLICATES_DETECTED). */
export const duplicateRecordError = v.object({ matchResults: v.array(matchResult) })

export const duplicateRuleFilterItem = v.object({
  eTag: v.string(),
  field: v.string(),
  operation: v.string(),
  sortOrder: integer,
  value: v.string(),
})

export const duplicateRuleFilter = v.object({
  booleanFilter: v.string(),
  eTag: v.string(),
  filterItems: v.array(duplicateRuleFilterItem),
  // This is the platform's own spelling (platform API 2.6).
  ruleCritera: v.string(),
})

export const matchRule = v.object({
  eTag: v.string(),
  matchEngine: v.picklist(['ExactMatchEngine', 'FuzzyMatchEngine']),
  matchFields: strings,
  name: v.string(),
  objectApiName: v.string(),
})

const allowOrBlock = v.picklist(['Allow', 'Block'])
const alertsAndReports = v.array(v.picklist(['Alert', 'Report']))

export const duplicateRule = v.object({
  actionOnInsert: allowOrBlock,
  actionOnUpdate: allowOrBlock,
  active: v.boolean(),
  duplicateRuleFilters: v.array(duplicateRuleFilter),
  eTag: v.string(),
  matchRules: v.array(matchRule),
  name: v.string(),
  operationsOnInsert: alertsAndReports,
  operationsOnUpdate: alertsAndReports,
})

export const duplicatesConfiguration = v.object({
  apiName: v.string(),
  dedupeEnabled: v.boolean(),
  dedupeFields: strings,
  duplicateRules: v.array(duplicateRule),
  eTag: v.string(),
  predupeEnabled: v.boolean(),
})

export const matchResultInfo = v.object({ recordIds: strings, rule: v.string() })

export const duplicateResultInfo = v.object({ allowSave: v.boolean(), matchResultInfo, rule: v.string() })

export const match = v.object({
  duplicateResultInfos: map(duplicateResultInfo),
  objectApiName: v.string(),
  recordIds: strings,
})

export const duplicates = v.object({
  allowSave: v.boolean(),
  duplicateError: v.boolean(),
  duplicateRules: strings,
  matches: v.array(match),
})
