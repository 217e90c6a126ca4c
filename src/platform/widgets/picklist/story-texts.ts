import type { Translate } from '#platform/i18n/translator.ts'
import type { PicklistTexts } from './picklist.tsx'

/** The texts of a picklist in the workshop, from the messages of the portal. */
export const storyTexts = (t: Translate): PicklistTexts => ({
  cancel: t('choose.cancel'),
  close: t('choose.close'),
  reset: t('choose.reset'),
  clear: t('choose.clear'),
  search: t('choose.search', { list: 'Fruit' }),
  clearSearch: t('search.clear'),
  noMatch: t('choose.noMatch'),
})
