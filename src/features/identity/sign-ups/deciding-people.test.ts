import { describe, expect, it } from 'vitest'
import { decidingPeople } from './deciding-people.ts'

const [ada, bo, cy] = ['ada', 'bo', 'cy'].map((name) => ({ email: `${name}@norvane.example` }))
if (ada === undefined || bo === undefined || cy === undefined) throw new Error('There are three.')
const contact = (email: string | null, countries: readonly string[], businessGroups: readonly string[] = []) => ({
  id: 'a1K',
  position: null,
  email,
  countries,
  businessGroups,
})

describe('The people who decide on a request for access', () => {
  it.each([
    ['nobody is named', [], { country: 'SE', businessGroup: null }, [ada, bo, cy]],
    [
      'one is named for the country',
      [contact('Bo@norvane.example', ['SE'])],
      { country: 'SE', businessGroup: null },
      [bo],
    ],
    [
      'one is named for another country',
      [contact(bo.email, ['NO'])],
      { country: 'SE', businessGroup: null },
      [ada, bo, cy],
    ],
    [
      'the request names no country',
      [contact(bo.email, ['SE'])],
      { country: null, businessGroup: null },
      [ada, bo, cy],
    ],
    ['one is named for all countries', [contact(cy.email, [])], { country: null, businessGroup: null }, [cy]],
    ['one is named for its group', [contact(bo.email, [], ['food'])], { country: 'SE', businessGroup: 'food' }, [bo]],
    [
      'one is named for another group',
      [contact(bo.email, [], ['food'])],
      { country: 'SE', businessGroup: 'pharma' },
      [ada, bo, cy],
    ],
    [
      'one is named for a group, and the request names none',
      [contact(bo.email, [], ['food'])],
      { country: 'SE', businessGroup: null },
      [ada, bo, cy],
    ],
    [
      'two are named',
      [contact(ada.email, ['SE']), contact(bo.email, ['SE', 'NO'])],
      { country: 'SE', businessGroup: null },
      [ada, bo],
    ],
    [
      'those who are named do not decide',
      [contact('sales@norvane.example', ['SE']), contact(null, ['SE'])],
      { country: 'SE', businessGroup: null },
      [ada, bo, cy],
    ],
  ] as const)('[ERD-02] If %s', (_case, contacts, subject, expected) => {
    expect(decidingPeople([ada, bo, cy], contacts, subject)).toEqual(expected)
  })
})
