import { createElement, type ReactElement } from 'react'
import type { Head, LoadContext, Screen } from './screen.ts'
import type { RouteParams } from './router/match-route.ts'

/** What a screen's loader returned, as the page carries it from the server to the browser. */
export interface LoadedPage {
  readonly status: number
  readonly head: Head
  readonly data: unknown
}

type Outcome =
  | ({ readonly type: 'page'; readonly cause?: unknown } & LoadedPage)
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }

/** A screen whose type of data only the screen itself knows. */
export interface RoutedScreen {
  load(url: URL, params: RouteParams, context: LoadContext, signal: AbortSignal): Promise<Outcome>
  /** `data` is what `load` of the same screen returned, in this process or on the server. */
  draw(data: unknown): ReactElement
}

/** The one place where the type of a screen's data is lost. */
export function defineScreen<Data>(screen: Screen<Data>): RoutedScreen {
  return {
    load: screen.load,
    draw(data: Data) {
      return createElement(screen.component, { data })
    },
  }
}
