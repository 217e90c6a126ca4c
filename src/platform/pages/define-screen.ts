import { createElement, type ComponentType, type ReactElement } from 'react'
import type { ScreenRequest } from './screen-request.ts'
import type { Head, Redirect, Shown } from './screen.ts'

type ReadResults<Reads> = { readonly [Name in keyof Reads]: Awaited<Reads[Name]> }

/** The results of the reads that a function declares. */
export type ReadsOf<Declare extends (request: ScreenRequest) => unknown> = ReadResults<
  Exclude<Awaited<ReturnType<Declare>>, Redirect>
>

/** A screen. Its path is in the table of routes (app/screens.ts). Status, head, redirects and canonical address are decided here only. */
interface Screen<Data, Reads extends object> {
  /** Only signed-in users see the screen. The address to which a guest returns after signing in, with the site's base. */
  readonly afterSignIn?: (request: ScreenRequest) => string
  /**
   * Interprets the address and starts the calls that the screen reads, side by side. A promise that must not fail the page is
   * wrapped in `attempt`. An address that is not canonical, or shows nothing, redirects.
   */
  readonly reads?: (request: ScreenRequest) => Reads | Redirect | Promise<Reads | Redirect>
  /** Selects from the results what the page shows. */
  readonly show: (results: ReadResults<Reads>, request: ScreenRequest) => Shown<NoInfer<Data>> | Redirect
  readonly component: ComponentType<{ readonly data: Data }>
}

/** What a screen shows, as the page carries it from the server to the browser. */
export interface LoadedPage {
  readonly status: number
  readonly head: Head
  readonly data: unknown
}

type Outcome = ({ readonly type: 'page'; readonly cause?: unknown } & LoadedPage) | Redirect

/** A screen whose types of reads and data only the screen itself knows. */
export interface RoutedScreen {
  /** The address to which a guest returns after signing in; null if guests see the screen. */
  afterSignIn(request: ScreenRequest): string | null
  load(request: ScreenRequest): Promise<Outcome>
  /** `data` is what `load` of the same screen returned, in this process or on the server. */
  draw(data: unknown): ReactElement
}

/** The one place where the types of a screen's reads and data are lost. */
export function defineScreen<Data, Reads extends object = object>(screen: Screen<Data, Reads>): RoutedScreen {
  return {
    afterSignIn: (request) => screen.afterSignIn?.(request) ?? null,
    async load(request) {
      const reads = await screen.reads?.(request)
      if (isRedirect(reads)) return reads
      const shown = screen.show(await resultsOf(reads), request)
      return isRedirect(shown) ? shown : { type: 'page', status: 200, ...shown }
    },
    draw(data: Data) {
      return createElement(screen.component, { data })
    },
  }
}

const isRedirect = (outcome: object | undefined): outcome is Redirect =>
  outcome !== undefined && 'type' in outcome && outcome.type === 'redirect'

/** Waits for all reads of a screen, which run side by side. */
async function resultsOf<Reads extends object>(reads: Reads | undefined): Promise<ReadResults<Reads>> {
  const entries = Object.entries(reads ?? {})
  const results = await Promise.all(entries.map(([, read]) => read))
  return Object.fromEntries(entries.map(([name], at) => [name, results[at]])) as ReadResults<Reads>
}
