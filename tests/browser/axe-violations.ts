import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * What axe has to report of a page, or of what is inside of an element of it, one line for each place; nothing is expected.
 * It runs in the page itself, not (as by default) in another one for its summary, and sends only what it found wrong, not all
 * that it found right: that costs more than the rules.
 */
export async function violationsOf(
  page: Page,
  { inside = 'html' }: { readonly inside?: string } = {},
): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .include(inside)
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`))
}
