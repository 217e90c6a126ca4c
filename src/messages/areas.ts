/**
 * Areas of messages (what stands before the first dot of a key) that a browser does not get with its first page.
 * `later`: of screens that few visit (`later` in screens/routes.ts) and of what comes after the first page; with the folders
 * or files of screens/ that use them. `onServer`: of pages that the server alone makes.
 */
export const laterAreas: Readonly<Record<string, readonly string[]>> = {
  account: [
    'account/',
    'company-sign-in/',
    'account-security/',
    'account-users/',
    'account-join/',
    'sign-up/',
    'sign-up-confirm/',
    'sign-ups/',
    'document-request/',
    'document-requests/',
    'why-seen/',
  ],
  certificates: ['certificates/'],
  consent: ['consent/'],
  contact: ['contact/', 'sign-up/'],
  documents: ['documents/', 'document-request/', 'document-requests/'],
  formulation: ['formulation/'],
  missing: ['errors/'],
  network: ['errors/network-bar.tsx'],
  pack: ['documents-pack/', 'pack-index/'],
  product: ['product/'],
  productGroup: ['product-group/'],
  publication: ['publication/'],
  record: ['record-page/', 'content-page/'],
  session: ['session/'],
  share: ['share-links/'],
  signIn: [
    'sign-in/',
    'company-sign-in/',
    'second-step/',
    'account/',
    'account-security/',
    'choose-password/',
    'forgotten-password/',
    'account-users/',
    'account-join/',
    'sign-up/',
    'sign-up-confirm/',
    'sign-ups/',
  ],
  supplier: ['supplier/'],
  video: ['video/'],
}

const onServer = ['siteChoice']

const areaOf = (key: string): string => key.slice(0, key.indexOf('.'))

export const isLater = (key: string): boolean => Object.hasOwn(laterAreas, areaOf(key))

/** Whether a message is part of what a browser gets with its first page. */
export const isAtFirst = (key: string): boolean => !isLater(key) && !onServer.includes(areaOf(key))
