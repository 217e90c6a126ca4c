import { expect, it } from 'vitest'
import { didYouMean, nearestName } from './nearest-name.ts'

const known = ['integration_id', 'name', 'trade_name', 'name_nl-NL', 'physical_form']

it.each([
  ['tradename', 'trade_name'],
  ['Trade Name', 'trade_name'],
  ['integraiton_id', 'integration_id'],
  ['nmae', 'name'],
  ['name_nl', 'name_nl-NL'],
  ['price', null],
  // Four of thirteen letters may differ, five may not.
  ['physical_', 'physical_form'],
  ['physical', null],
])('Suggests for %j the name %j', (input, nearest) => {
  expect(nearestName(input, known)).toBe(nearest)
})

it('Writes the suggestion as a question', () => {
  expect(didYouMean('physicalform', known)).toBe(': did you mean “physical_form”?')
  expect(didYouMean('zzz', known)).toBe('.')
})
