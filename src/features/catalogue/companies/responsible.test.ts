import { expect, it } from 'vitest'
import { responsible } from './responsible.ts'

const person = (
  id: string,
  countries: readonly string[] = [],
  businessGroups: readonly string[] = [],
  position: number | null = null,
) => ({ id, countries, businessGroups, position })

const all = person('all')
const dutch = person('dutch', ['NL', 'BE'])
const food = person('food', [], ['BG3'])
const dutchFood = person('dutch food', ['NL'], ['BG3', 'BG7'])

it.each([
  ['of the group in the country', [all, dutch, food, dutchFood], 'NL', ['BG3'], 'dutch food'],
  ['of the group before that of the country', [all, dutch, food], 'NL', ['BG3'], 'food'],
  ['of the country before that of everything', [all, dutch], 'BE', ['BG3'], 'dutch'],
  ['of everything elsewhere', [all, dutch, dutchFood], 'DE', ['BG3'], 'all'],
  ['of one of several groups', [all, dutchFood], 'NL', ['BG1', 'BG7'], 'dutch food'],
  ['of the country where no group is known', [all, dutch, dutchFood], 'NL', [], 'dutch'],
  ['nobody if none is responsible', [dutch, dutchFood], 'DE', ['BG3'], null],
  ['nobody if nobody is known', [], 'NL', ['BG3'], null],
  ['with the lowest position', [person('b', [], [], 2), person('a', [], [], 3), person('c')], 'NL', [], 'b'],
  ['the same one whatever the order', [person('b'), person('a')], 'NL', [], 'a'],
] as const)('[ERD-08] The contact is the person %s', (_, people, country, businessGroups, expected) => {
  expect(responsible(people, { country, businessGroups })?.id ?? null).toBe(expected)
  expect(responsible(people.toReversed(), { country, businessGroups })?.id ?? null).toBe(expected)
})
