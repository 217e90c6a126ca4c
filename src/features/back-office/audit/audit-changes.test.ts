import { expect, it } from 'vitest'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { AuditRow } from '#platform/records/audit/audit-list.ts'
import { auditedFacts } from './audit-changes.ts'
import { detailText } from './audit-words.ts'

it('[BOF-05] The code of a refusal and its reason have labels of their own', () => {
  expect(detailText('code')).not.toBe(detailText('why'))
})

it('[BOF-05] The details of an event are written in words, without those that are empty', async () => {
  // An event concerns no object, so nothing is read.
  const context = { objects: { ofApiName: () => null } } as unknown as ApiContext
  const row = {
    object: 'nothing',
    operation: 'retention-run',
    before: null,
    after: { kinds: ['carts', 'searches'], client: { name: 'ERP', count: 2 }, reason: '', by: null, count: 3 },
  } as unknown as AuditRow
  const [facts = []] = await auditedFacts(context, '/back-office/en-us', [row])
  expect(facts.map(({ before }) => before)).toEqual(facts.map(() => null))
  const texts = facts.map(({ after }) => (after.type === 'text' ? after.text : after.type))
  expect(texts[0]).toBe('carts, searches')
  expect(texts[1]).toMatch(/^Name: ERP; \w+: 2$/)
  expect(texts.slice(2)).toEqual(['3'])
})
