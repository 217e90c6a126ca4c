import type { Role } from '#domain/viewer.ts'
import type { RoutedScreen } from './define-screen.ts'

export interface ScreenRoute {
  /** Under `/{country}/{language}`, in React Router's form. */
  readonly path: string
  /** From the project's root: what the build knows its files by. */
  readonly module: string
  /** Its words come apart from those of the first page (messages/areas.ts). */
  readonly later?: true
  /** For whom of those who are signed in it is there; not given: for everybody. Where a guest is sent, its loader says. */
  readonly roles?: readonly Role[]
  /** In the browser a file of its own, fetched when it is needed. */
  readonly load: () => Promise<{ readonly screen: RoutedScreen }>
}

/** Every page of a site: a new screen is its folder and a line here. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: '/', module: 'src/screens/home/screen.tsx', load: () => import('./home/screen.tsx') },
  { path: 'products', module: 'src/screens/products/screen.tsx', load: () => import('./products/screen.tsx') },
  {
    path: 'product-groups',
    module: 'src/screens/product-groups/screen.tsx',
    load: () => import('./product-groups/screen.tsx'),
  },
  { path: 'suppliers', module: 'src/screens/suppliers/screen.tsx', load: () => import('./suppliers/screen.tsx') },
  {
    path: 'publications',
    module: 'src/screens/publications/screen.tsx',
    load: () => import('./publications/screen.tsx'),
  },
  { path: 'search', module: 'src/screens/search/screen.tsx', load: () => import('./search/screen.tsx') },
  { path: 'group/:group/:segment?', module: 'src/screens/group/screen.tsx', load: () => import('./group/screen.tsx') },
  { path: 'value/:slugAndId', module: 'src/screens/value/screen.tsx', load: () => import('./value/screen.tsx') },
  {
    path: 'product/:slugAndId',
    module: 'src/screens/product/screen.tsx',
    later: true,
    load: () => import('./product/screen.tsx'),
  },
  {
    path: 'product-group/:slugAndId',
    module: 'src/screens/product-group/screen.tsx',
    later: true,
    load: () => import('./product-group/screen.tsx'),
  },
  {
    path: 'supplier/:slugAndId',
    module: 'src/screens/supplier/screen.tsx',
    later: true,
    load: () => import('./supplier/screen.tsx'),
  },
  {
    path: 'publication/:slugAndKey',
    module: 'src/screens/publication/screen.tsx',
    later: true,
    load: () => import('./publication/screen.tsx'),
  },
  {
    path: 'page/:slugAndKey',
    module: 'src/screens/content-page/screen.tsx',
    later: true,
    load: () => import('./content-page/screen.tsx'),
  },
  {
    path: 'certificates-and-documents/:recordId?',
    module: 'src/screens/certificates/screen.tsx',
    later: true,
    load: () => import('./certificates/screen.tsx'),
  },
  {
    path: 'contact',
    module: 'src/screens/contact/screen.tsx',
    later: true,
    load: () => import('./contact/screen.tsx'),
  },
  {
    path: 'documents-pack',
    module: 'src/screens/documents-pack/screen.tsx',
    later: true,
    load: () => import('./documents-pack/screen.tsx'),
  },
  {
    path: 'consent',
    module: 'src/screens/consent/screen.tsx',
    later: true,
    load: () => import('./consent/screen.tsx'),
  },
  {
    path: 'sign-in',
    module: 'src/screens/sign-in/screen.tsx',
    later: true,
    load: () => import('./sign-in/screen.tsx'),
  },
  {
    path: 'sign-in/provider',
    module: 'src/screens/company-sign-in/screen.tsx',
    later: true,
    load: () => import('./company-sign-in/screen.tsx'),
  },
  {
    path: 'sign-in/code',
    module: 'src/screens/second-step/screen.tsx',
    later: true,
    load: () => import('./second-step/screen.tsx'),
  },
  {
    path: 'account',
    module: 'src/screens/account/screen.tsx',
    later: true,
    load: () => import('./account/screen.tsx'),
  },
  {
    path: 'account/security',
    module: 'src/screens/account-security/screen.tsx',
    later: true,
    load: () => import('./account-security/screen.tsx'),
  },
  {
    path: 'account/password',
    module: 'src/screens/choose-password/screen.tsx',
    later: true,
    load: () => import('./choose-password/screen.tsx'),
  },
  {
    path: 'account/forgotten',
    module: 'src/screens/forgotten-password/screen.tsx',
    later: true,
    load: () => import('./forgotten-password/screen.tsx'),
  },
  {
    path: 'account/users',
    module: 'src/screens/account-users/screen.tsx',
    later: true,
    roles: ['customerAdmin'],
    load: () => import('./account-users/screen.tsx'),
  },
  {
    path: 'account/join',
    module: 'src/screens/account-join/screen.tsx',
    later: true,
    load: () => import('./account-join/screen.tsx'),
  },
  {
    path: 'account/sign-up',
    module: 'src/screens/sign-up/screen.tsx',
    later: true,
    load: () => import('./sign-up/screen.tsx'),
  },
  {
    path: 'account/confirm',
    module: 'src/screens/sign-up-confirm/screen.tsx',
    later: true,
    load: () => import('./sign-up-confirm/screen.tsx'),
  },
  {
    path: 'account/sign-ups',
    module: 'src/screens/sign-ups/screen.tsx',
    later: true,
    roles: ['administrator'],
    load: () => import('./sign-ups/screen.tsx'),
  },
  {
    path: 'account/document-request',
    module: 'src/screens/document-request/screen.tsx',
    later: true,
    roles: ['customer', 'customerAdmin', 'supplier'],
    load: () => import('./document-request/screen.tsx'),
  },
  {
    path: 'account/document-requests',
    module: 'src/screens/document-requests/screen.tsx',
    later: true,
    load: () => import('./document-requests/screen.tsx'),
  },
  {
    path: 'account/visibility',
    module: 'src/screens/why-seen/screen.tsx',
    later: true,
    roles: ['internalSales', 'editor', 'administrator'],
    load: () => import('./why-seen/screen.tsx'),
  },
  // Last: error pages and every path that names nothing (RTE-05).
  { path: '*', module: 'src/screens/errors/screen.tsx', later: true, load: () => import('./errors/screen.tsx') },
]
