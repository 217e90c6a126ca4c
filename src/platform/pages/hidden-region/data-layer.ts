/** HSE-07: the user as analytics read them. `crmId` is the user's id; a guest has none. */
export const userDataLayer = (user: { readonly id: string | null; readonly isGuest: boolean }) => ({
  type: 'user',
  crmId: user.isGuest ? null : user.id,
  attributes: { isGuest: user.isGuest },
})

/** HSE-06: the page as analytics read it. */
export const pageDataLayer = (page: {
  readonly view: string
  readonly recordId: string
  readonly site: { readonly code: string; readonly countryIsoCode: string }
  readonly language: string
}) => ({
  type: 'page',
  view: page.view,
  recordId: page.recordId === '' ? null : page.recordId,
  attributes: { site: page.site.code, country: page.site.countryIsoCode, language: page.language },
})
