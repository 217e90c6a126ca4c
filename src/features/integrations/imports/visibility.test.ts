import { expect, it } from 'vitest'
import { importJobVisibility } from './visibility.ts'
import { siteByCode } from '#sites/table.ts'

it('[INT-03] [BOF-05] A guest sees no import, a user their own, and an administrator all of them.', () => {
  const site = siteByCode('nl') ?? expect.unreachable()
  const guest = { site, language: 'nl-NL', context: 'CountrySites', at: new Date('2026-06-15T12:00:00Z') } as const
  const user = { ...guest, user: { id: '005AAAAAAAAAAAAIA4', roles: ['editor'] } } as const
  const administrator = { ...user, user: { ...user.user, roles: ['administrator'] } } as const
  const holdersOf = (viewer: typeof guest | typeof user | typeof administrator) =>
    importJobVisibility.requirements(viewer, () => ({ type: 'always' })).at(-1)?.holds
  expect(holdersOf(user)).toMatchObject({ type: 'equals', field: 'user', value: user.user.id })
  expect(holdersOf(administrator)).toMatchObject({ type: 'always' })
  expect(holdersOf(guest)).not.toMatchObject({ value: user.user.id })
})
