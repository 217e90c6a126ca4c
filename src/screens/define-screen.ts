import { createElement, type ReactElement } from 'react'
import type { Head, LoadContext, Screen } from './screen.ts'
import type { RouteParams } from './router/match-route.ts'

/** A screen's answer as the page carries it from the server to the browser. */
export interface LoadedPage {
  readonly status: number
  readonly head: Head
  readonly data: unknown
}

export type Outcome = ({ readonly type: 'page' } & LoadedPage) | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }

/** A screen whose data only it itself understands. */
export interface RoutedScreen {
  readonly load: (url: URL, params: RouteParams, context: LoadContext, signal: AbortSignal) => Promise<Outcome>
  /** `data` is what its own `load` gave, here or on the server. */
  readonly draw: (data: unknown) => ReactElement
}

export function defineScreen<Data>({ load, component }: Screen<Data>): RoutedScreen {
  // The one place where the type is lost: a route's data comes from the same screen's `load`.
  return { load, draw: (data) => createElement(component, { data: data as Data }) }
}
