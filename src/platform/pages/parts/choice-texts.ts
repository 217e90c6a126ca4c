import type { PicklistTexts } from '#platform/widgets/picklist/picklist.tsx'
import type { Page } from '#platform/pages/page-context.ts'

/** The texts that all picklists of a page share. */
export const picklistTexts = (t: Page['t'], label: string): PicklistTexts => ({
  cancel: t('choose.cancel'),
  close: t('choose.close'),
  reset: t('choose.reset'),
  clear: t('choose.clear'),
  search: t('choose.search', { list: label }),
  clearSearch: t('search.clear'),
  noMatch: t('choose.noMatch'),
})
