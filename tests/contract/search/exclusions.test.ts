import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountPortal, type AccountPortal } from '../../fixtures/account-portal.ts'
import { describeEachDatabase } from '../../fixtures/databases.ts'

describeEachDatabase('A search that excludes something', (open) => {
  let portal: AccountPortal
  beforeAll(async () => {
    portal = await accountPortal(open)
  })
  afterAll(() => portal.close())

  it.each([
    // A function is named with its label, and a name as it was typed.
    ['xanthan without acidulant', 'Acidulant', 'xanthan'],
    ['xanthan without citric', 'citric', 'xanthan'],
  ])('[UND-02] Shows it as a chip that can be removed: %s', async (term, shown, rest) => {
    const { body } = await portal.get(`/products?${new URLSearchParams({ 'search-term': term }).toString()}`)
    const chip = new RegExp(
      `<a[^>]*href="[^"]*search-term=${rest}"[^>]*>(?:(?!</a>).)*Without(?:(?!</a>).)*${shown}`,
      's',
    )
    expect(body).toMatch(chip)
  })
})
