import { failure } from '#platform/values/errors.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { formFactors } from '#platform/record-api/representations/actions.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import * as v from 'valibot'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { appsOf, type ViewersApp } from './apps.ts'
import { endpoint, ok } from '#platform/record-api/endpoint.ts'
import { formFactor } from './layout-query.ts'
import { navItem } from './nav-items.ts'
import { eTagOfBody } from './object-info.ts'
import { flag, list, wholeNumber } from '#platform/record-api/query-schemas.ts'
import { addressWith } from '#platform/record-api/record-pages.ts'

const appQuery = v.object({ formFactor, userCustomizations: flag(true) })

export const getApps = endpoint({
  method: 'GET',
  path: '/apps',
  summary: 'The apps that the caller works in, with their navigation.',
  family: 'Metadata',
  query: appQuery,
  body: null,
  answer: 'Apps',
  run: async (_input, context) => {
    const apps = appsOf(context).map((app, at) => represented(context, app, at === 0))
    return ok({ apps, eTag: eTagOfBody(apps) })
  },
})

export const getSelectedApp = endpoint({
  method: 'GET',
  path: '/apps/selected',
  summary: 'The app that the caller begins with.',
  family: 'Metadata',
  query: appQuery,
  body: null,
  answer: 'App',
  run: async (_input, context) => ok(requireApp(context, () => true)),
})

export const getApp = endpoint({
  method: 'GET',
  path: '/apps/:appId',
  summary: 'One app with its navigation.',
  family: 'Metadata',
  query: appQuery,
  body: null,
  answer: 'App',
  run: async ({ params }, context) => {
    const id = toId18(params['appId'] ?? '')
    if (id === null) throw failure('INVALID_ID', { id: (params['appId'] ?? '').slice(0, 40) })
    return ok(requireApp(context, (app) => app.id === id))
  },
})

export const getNavItems = endpoint({
  method: 'GET',
  path: '/nav-items',
  summary: 'What the caller can navigate to, of all their apps, a page at a time.',
  family: 'Metadata',
  query: v.object({
    formFactor,
    navItemNames: list,
    page: wholeNumber(0, 0, 2000),
    pageSize: wholeNumber(25, 1, 200),
  }),
  body: null,
  answer: 'NavItems',
  run: async ({ query: { formFactor: factor, navItemNames, page, pageSize } }, context) => {
    const all = appsOf(context).flatMap(({ objects }) => objects.map(navItem))
    const requested = navItemNames.length === 0 ? all : navItemNames.map((name) => requireItem(all, name))
    const from = page * pageSize
    const navItems = requested.slice(from, from + pageSize)
    const addressOf = (at: number): string =>
      addressWith(context, '/nav-items', {
        formFactor: factor,
        // Platform API §1: lists are in brackets in this address.
        navItemNames: navItemNames.length === 0 ? null : `[${navItemNames.join(', ')}]`,
        page: at,
        pageSize,
      })
    const body = {
      currentPageUrl: addressOf(page),
      navItems,
      nextPageUrl: from + pageSize < requested.length ? addressOf(page + 1) : null,
    }
    return ok({ ...body, eTag: eTagOfBody(body) })
  },
})

/**
 * Finds an item by its own name or its object's. Throws ACCESS_DENIED equally where it does not exist and where the viewer may not
 * see it.
 */
function requireItem(items: readonly Representation<'NavItem'>[], name: string): Representation<'NavItem'> {
  const requested = name.toLowerCase()
  const item = items.find(
    ({ developerName, objectApiName }) =>
      developerName.toLowerCase() === requested || objectApiName.toLowerCase() === requested,
  )
  if (item === undefined) throw failure('ACCESS_DENIED')
  return item
}

/** The first app that is wanted. Throws RECORD_NOT_FOUND. */
function requireApp(context: ApiContext, isRequested: (app: ViewersApp) => boolean): Representation<'App'> {
  const own = appsOf(context)
  const app = own.find(isRequested)
  if (app === undefined) throw failure('RECORD_NOT_FOUND', { id: 'app' })
  return represented(context, app, app === own[0])
}

function represented(
  { publicOrigin, viewer }: ApiContext,
  { id, developerName, label, description, objects }: ViewersApp,
  selected: boolean,
): Representation<'App'> {
  const body = {
    appId: id,
    description,
    developerName,
    formFactors: [...formFactors],
    headerColor: viewer.site.brandColor,
    iconUrl: '',
    isNavAutoTempTabsDisabled: true,
    isNavPersonalizationDisabled: true,
    isNavTabPersistenceDisabled: true,
    label,
    logoUrl: '',
    mobileStartUrl: null,
    navItems: objects.map(navItem),
    selected,
    startUrl: `${publicOrigin}${viewer.site.basePath}`,
    type: 'Standard',
    userNavItems: [],
  }
  return { ...body, eTag: eTagOfBody(body) }
}
