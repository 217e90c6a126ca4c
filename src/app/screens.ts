import { isSignInPath, signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { ScreenRoute, SitePages } from '#platform/pages/router/site-pages.ts'

/** All pages of a site. A new screen needs a folder, an entry here and its messages. */
export const screenRoutes: readonly ScreenRoute[] = [
  { path: '/', module: 'src/app/screens/home/screen.tsx', load: () => import('./screens/home/screen.tsx') },
  {
    path: 'products',
    module: 'src/features/search/lists/screens/products/screen.tsx',
    load: () => import('#features/search/lists/screens/products/screen.tsx'),
  },
  {
    path: 'product-groups',
    module: 'src/features/search/lists/screens/product-groups/screen.tsx',
    load: () => import('#features/search/lists/screens/product-groups/screen.tsx'),
  },
  {
    path: 'suppliers',
    module: 'src/features/search/lists/screens/suppliers/screen.tsx',
    load: () => import('#features/search/lists/screens/suppliers/screen.tsx'),
  },
  {
    path: 'publications',
    module: 'src/features/search/lists/screens/publications/screen.tsx',
    load: () => import('#features/search/lists/screens/publications/screen.tsx'),
  },
  {
    path: 'search',
    module: 'src/features/search/lists/screens/search/screen.tsx',
    load: () => import('#features/search/lists/screens/search/screen.tsx'),
  },
  {
    path: 'group/:group/:segment?',
    module: 'src/features/search/lists/screens/group/screen.tsx',
    load: () => import('#features/search/lists/screens/group/screen.tsx'),
  },
  {
    path: 'value/:slugAndId',
    module: 'src/features/search/lists/screens/value/screen.tsx',
    load: () => import('#features/search/lists/screens/value/screen.tsx'),
  },
  {
    path: 'product/:slugAndId',
    module: 'src/features/product-pages/product/screen.tsx',
    later: true,
    load: () => import('#features/product-pages/product/screen.tsx'),
  },
  {
    path: 'product-group/:slugAndId',
    module: 'src/features/product-pages/product-group/screen.tsx',
    later: true,
    load: () => import('#features/product-pages/product-group/screen.tsx'),
  },
  {
    path: 'supplier/:slugAndId',
    module: 'src/features/product-pages/supplier/screen.tsx',
    later: true,
    load: () => import('#features/product-pages/supplier/screen.tsx'),
  },
  {
    path: 'publication/:slugAndKey',
    module: 'src/features/content/publications/screen.tsx',
    later: true,
    load: () => import('#features/content/publications/screen.tsx'),
  },
  {
    path: 'page/:slugAndKey',
    module: 'src/features/content/managed-content/page/screen.tsx',
    later: true,
    load: () => import('#features/content/managed-content/page/screen.tsx'),
  },
  {
    path: 'certificates-and-documents/:recordId?',
    module: 'src/features/documents/certificates/screen.tsx',
    later: true,
    load: () => import('#features/documents/certificates/screen.tsx'),
  },
  {
    path: 'contact',
    module: 'src/features/enquiries/contact/screen.tsx',
    later: true,
    load: () => import('#features/enquiries/contact/screen.tsx'),
  },
  {
    path: 'documents-pack',
    module: 'src/features/documents/bundles/screen.tsx',
    later: true,
    load: () => import('#features/documents/bundles/screen.tsx'),
  },
  {
    path: 'consent',
    module: 'src/features/consent/screen.tsx',
    later: true,
    load: () => import('#features/consent/screen.tsx'),
  },
  {
    path: 'sign-in',
    module: 'src/features/identity/sign-in/screen.tsx',
    later: true,
    load: () => import('#features/identity/sign-in/screen.tsx'),
  },
  {
    path: 'sign-in/provider',
    module: 'src/features/identity/single-sign-on/screen.tsx',
    later: true,
    load: () => import('#features/identity/single-sign-on/screen.tsx'),
  },
  {
    path: 'sign-in/code',
    module: 'src/features/identity/second-step/screen.tsx',
    later: true,
    load: () => import('#features/identity/second-step/screen.tsx'),
  },
  {
    path: 'account',
    module: 'src/features/identity/accounts/screen.tsx',
    later: true,
    load: () => import('#features/identity/accounts/screen.tsx'),
  },
  {
    path: 'account/security',
    module: 'src/features/identity/second-step/account-security/screen.tsx',
    later: true,
    load: () => import('#features/identity/second-step/account-security/screen.tsx'),
  },
  {
    path: 'account/password',
    module: 'src/features/identity/sign-in/choose-password/screen.tsx',
    later: true,
    load: () => import('#features/identity/sign-in/choose-password/screen.tsx'),
  },
  {
    path: 'account/forgotten',
    module: 'src/features/identity/sign-in/forgotten-password/screen.tsx',
    later: true,
    load: () => import('#features/identity/sign-in/forgotten-password/screen.tsx'),
  },
  {
    path: 'account/users',
    module: 'src/features/identity/people/screen.tsx',
    later: true,
    roles: ['customerAdmin'],
    load: () => import('#features/identity/people/screen.tsx'),
  },
  {
    path: 'account/join',
    module: 'src/features/identity/people/join/screen.tsx',
    later: true,
    load: () => import('#features/identity/people/join/screen.tsx'),
  },
  {
    path: 'account/sign-up',
    module: 'src/features/identity/sign-ups/sign-up/screen.tsx',
    later: true,
    load: () => import('#features/identity/sign-ups/sign-up/screen.tsx'),
  },
  {
    path: 'account/confirm',
    module: 'src/features/identity/sign-ups/confirm/screen.tsx',
    later: true,
    load: () => import('#features/identity/sign-ups/confirm/screen.tsx'),
  },
  {
    path: 'account/sign-ups',
    module: 'src/features/identity/sign-ups/screen.tsx',
    later: true,
    roles: ['administrator'],
    load: () => import('#features/identity/sign-ups/screen.tsx'),
  },
  {
    path: 'account/document-request',
    module: 'src/features/documents/requests/request/screen.tsx',
    later: true,
    roles: ['customer', 'customerAdmin', 'supplier'],
    load: () => import('#features/documents/requests/request/screen.tsx'),
  },
  {
    path: 'account/document-requests',
    module: 'src/features/documents/requests/screen.tsx',
    later: true,
    load: () => import('#features/documents/requests/screen.tsx'),
  },
  {
    path: 'account/visibility',
    module: 'src/features/back-office/visibility-explanation/screen.tsx',
    later: true,
    roles: ['internalSales', 'editor', 'administrator'],
    load: () => import('#features/back-office/visibility-explanation/screen.tsx'),
  },
  // The last route matches error pages and every path without a page (RTE-05).
  {
    path: '*',
    module: 'src/app/screens/errors/screen.tsx',
    later: true,
    load: () => import('./screens/errors/screen.tsx'),
  },
]

export const sitePages: SitePages = { routes: screenRoutes, isSignInPath, signInAddress }
