import type { Translate } from '#messages/translator.ts'
import type { PicklistTexts } from './picklist.tsx'

/** The words of the portal for a list in the workshop. */
export const storyTexts = (t: Translate): PicklistTexts => ({
  cancel: t('choose.cancel'),
  close: t('choose.close'),
  reset: t('choose.reset'),
  clear: t('choose.clear'),
  search: t('choose.search', { list: 'Fruit' }),
  clearSearch: t('search.clear'),
  noMatch: t('choose.noMatch'),
})
