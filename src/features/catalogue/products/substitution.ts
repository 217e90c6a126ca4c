import { internalReaders } from '#platform/entity/access.ts'
import { entity } from '#platform/entity/entity.ts'
import { picklist } from '#platform/entity/kinds/picklist.ts'
import { reference } from '#platform/entity/kinds/reference.ts'
import { text } from '#platform/entity/kinds/text.ts'
import { tradeGrade } from './trade-grade.ts'

/**
 * What an editor says about one trade grade in place of another one (SUB-02): recommended as equivalent or as an alternative, or
 * never offered. Visitors see the recommendations on the page of the first grade, and never the records.
 */
export const substitution = entity({
  apiName: 'Substitution__c',
  importKind: 'substitutions',
  keyPrefix: 'a10',
  tableName: 'substitution',
  label: 'Substitution',
  labelPlural: 'Substitutions',
  access: {
    read: internalReaders,
    create: ['editor', 'administrator'],
    update: ['editor', 'administrator'],
    delete: ['editor', 'administrator'],
  },
  listColumns: ['from', 'to', 'substitutionKind', 'recommendedBy'],
  listedBy: ['from'],
  personal: 'none',
  fields: {
    from: reference({ label: 'In place of', to: tradeGrade, required: true, indexed: true }),
    to: reference({ label: 'Substitute', to: tradeGrade, required: true }),
    substitutionKind: picklist({
      label: 'Kind',
      required: true,
      values: { equivalent: 'Equivalent', alternative: 'Alternative', never: 'Never' },
    }),
    /** Who recommends it, as visitors read it: a person or a team. */
    recommendedBy: text({ label: 'Recommended by', maxLength: 120 }),
    note: text({ label: 'Note for visitors', multiline: true, maxLength: 1000 }),
  },
})
