import type { PicklistTexts } from '#widgets/picklist/picklist.tsx'
import type { Page } from './page-context.ts'

/** The words that every picklist of a page has in common. */
export const picklistTexts = (t: Page['t'], label: string): PicklistTexts => ({
  cancel: t('choose.cancel'),
  close: t('choose.close'),
  reset: t('choose.reset'),
  clear: t('choose.clear'),
  search: t('choose.search', { list: label }),
  clearSearch: t('search.clear'),
  noMatch: t('choose.noMatch'),
})
