import type { ComponentType } from 'react'
import { createContext, replace, useLoaderData, type LoaderFunction } from 'react-router'
import type { Head, LoadContext, Screen } from './screen.ts'

/** What the router is given for a screen: its loader and a component without properties. */
export interface RoutedScreen {
  readonly loader: LoaderFunction
  readonly Component: ComponentType
}

/** A screen's answer as the router keeps it and the page carries it. */
export interface LoadedPage<Data> {
  readonly status: number
  readonly head: Head
  readonly data: Data
}

export const loadContext = createContext<LoadContext>()

export function defineScreen<Data>(screen: Screen<Data>): RoutedScreen {
  const View = screen.component
  return {
    loader: async ({ request, params, context }) => {
      const load = context.get(loadContext)
      const resolved = await screen.load(new URL(request.url), params, load, request.signal)
      if (resolved.type === 'page') {
        const { status, head, data } = resolved
        return { status, head, data } satisfies LoadedPage<Data>
      }
      return replace(withoutBase(resolved.to, load.base), resolved.status)
    },
    Component: () => {
      const loaded: LoadedPage<Data> = useLoaderData()
      return <View data={loaded.data} />
    },
  }
}

/** The router adds the site's base by itself. */
const withoutBase = (to: string, base: string): string =>
  to === base || to.startsWith(`${base}?`) ? `/${to.slice(base.length)}` : to.startsWith(`${base}/`) ? to.slice(base.length) : to
