import { expect, it } from 'vitest'
import { objectCatalogue } from '#platform/record-api/object-catalogue.ts'
import { getChanges } from './changes/change-feed.ts'
import { examplesOf } from './record-api-examples.ts'

it('An example of a portal without the objects of the demo names no record, and is still an example.', () => {
  const example = examplesOf(objectCatalogue([]))(getChanges)
  expect(JSON.stringify(example)).not.toMatch(/01t|001/)
})
