import type { Page } from '#platform/pages/page-context.ts'

/** The texts of the links to other pages of a list. */
export const paginationTexts = ({ t, number }: Pick<Page, 't' | 'number'>) => ({
  label: t('results.pages'),
  previous: t('results.previous'),
  next: t('results.next'),
  page: (at: number): string => t('results.page', { page: number(at) }),
})
