import { expect, it } from 'vitest'
import { relatedTests } from './related-tests.ts'

it('A test that runs a call by its name is related to the file of the call', () => {
  const { chosen } = relatedTests(['src/features/enquiries/requests/write-message.ts'], 1000)
  expect(chosen).toContain('tests/contract/enquiries/request-messages.test.ts')
  expect(chosen).not.toContain('tests/contract/content/rich-text.test.ts')
})

it('A test that failed is run again until it passes, however long it takes', () => {
  const changed = ['src/features/enquiries/requests/write-message.ts']
  const file = 'tests/contract/enquiries/request-messages.test.ts'
  const chosenAfter = (failed: boolean) => relatedTests(changed, 10, new Map([[file, { seconds: 300, failed }]])).chosen
  expect(chosenAfter(true)).toContain(file)
  expect(chosenAfter(false)).not.toContain(file)
})
