/** What a visitor may allow beyond what the portal needs to work; no consent is needed for the latter. */
export const consentPurposes = ['statistics', 'media', 'chat'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
