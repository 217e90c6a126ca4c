import { expect, it } from 'vitest'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { contact } from '#features/identity/people/contact.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { user } from '#features/identity/people/user.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { type AnyField, targetsOf } from '#platform/entity/kinds/table.ts'
import { type RetentionKind, retentionDefaults } from '#platform/values/retention.ts'
import { allEntities } from './entities.ts'

const people: readonly string[] = [user.apiName, contact.apiName]

const concernsPeople = (field: AnyField): boolean =>
  field.type === 'emailAddress' ||
  ('format' in field && field.format === 'email') ||
  targetsOf(field).some(({ apiName }) => people.includes(apiName))

const mustDeclare = ({ fields }: Entity): boolean => Object.values(fields).some(concernsPeople)

it('[ENG-04] Requires a rule for every object with email addresses or references to people', () => {
  const undeclared = allEntities.filter((entity) => mustDeclare(entity) && entity.personal === 'none')
  expect(undeclared.map(({ apiName }) => apiName)).toEqual([])
})

it.each([user, contact, signUpRequest, documentRequest])('Requires a declaration for $apiName', (entity) => {
  expect(mustDeclare(entity)).toBe(true)
})

it('Requires no declaration for an object without addresses and people', () => {
  expect(mustDeclare(substance)).toBe(false)
})

const declared = allEntities.flatMap((entity) => (entity.personal === 'none' ? [] : { entity, ...entity.personal }))

it('Accepts only declarations whose fields exist and identify the person', () => {
  for (const { entity, subject, retention } of declared) {
    const limit = retention === 'unlimited' || 'with' in retention ? null : retention
    const whole = retention !== 'unlimited' && 'with' in retention ? retention.with : undefined
    const fields = [subject?.field, subject?.where?.field, limit?.where?.field, whole].flatMap((name) => name ?? [])
    expect(Object.keys(entity.fields), entity.apiName).toEqual(expect.arrayContaining(fields))
    if (subject === null) continue
    const field = entity.fields[subject.field]
    expect(field !== undefined && concernsPeople(field), entity.apiName).toBe(true)
    const erased = subject.erasure === 'delete' ? {} : subject.erasure('005000000000001AAA')
    expect([...Object.keys(entity.fields), 'isActive'], entity.apiName).toEqual(
      expect.arrayContaining(Object.keys(erased)),
    )
  }
})

it('Uses a different key for each object in the file of personal data', () => {
  const keys = declared.flatMap(({ subject }) => subject?.exportedAs ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

it('Uses every configurable retention for an object, the audit log, the counts of searches or the emails', () => {
  const used: readonly RetentionKind[] = [
    'audit',
    'emails',
    'searches',
    ...declared.flatMap(({ retention }) =>
      retention === 'unlimited' || 'with' in retention ? [] : [retention.kind, retention.sooner?.kind ?? []].flat(),
    ),
  ]
  expect(used.toSorted()).toEqual(Object.keys(retentionDefaults).toSorted())
})
