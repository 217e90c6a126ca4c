import type { OutsideMark } from '#features/catalogue/assortments/outside-mark.ts'
import type { Page } from '#platform/pages/page-context.ts'

/** Says that a record is not in the assortment of the session's customer, with the name of the rule and its reason. */
export function outsideText(outside: OutsideMark, t: Page['t']): string {
  if (outside.by === 'none') return t('assistant.outside.none')
  return t(`assistant.outside.${outside.by}`, {
    rule: outside.rule,
    reason: t(`account.why.reason.${outside.reason}`),
  })
}
