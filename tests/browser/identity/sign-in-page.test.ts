import { it } from 'vitest'
import { builtFixtures } from '../fixtures/built-portal.ts'
import { expectNoPageFaults } from '../fixtures/page-checks.ts'
import { visitor } from '../fixtures/visitor.ts'

const visit = visitor(builtFixtures())

it.each([
  [390, '/sign-in'],
  [1280, '/sign-in?done=signIn.password'],
  [390, '/account/forgotten'],
  [1280, '/account/forgotten?done=signIn.requested'],
])('A page of the sign-in is accessible and has no layout shift at %i px: %s', (width, path) =>
  visit(`/nl/en-us${path}`, width, ({ page }) => expectNoPageFaults(page)),
)
