import type { Translate } from '#platform/i18n/translator.ts'

/** The name of a browser in a list and for its buttons, also if it did not identify itself. */
export const nameOf = (device: string, t: Translate): string => device || t('account.someBrowser')
