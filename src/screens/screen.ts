import type { ComponentType } from 'react'
import type { LanguageCode } from '#domain/languages.ts'
import type { SiteConfig } from '#domain/site-config.ts'
import type { CallName, CallParams, CallResult } from '#calls/table.ts'

/** What a screen's loader is given: on the server the call runs in-process, in the browser it goes over `/lwr/apex`. */
export interface LoadContext {
  readonly site: SiteConfig
  readonly language: LanguageCode
  readonly isGuest: boolean
  readonly call: <Name extends CallName>(name: Name, params: CallParams<Name>, signal?: AbortSignal) => Promise<CallResult<Name>>
  readonly messages: { readonly t: (key: string, values?: Record<string, unknown>) => string }
}

/** The head of a page (CTX-08), as data: one function makes the string, on the server and after a navigation. */
export interface Head {
  readonly title: string
  readonly description: string
  /** Path on the site's own origin; the language switch and the alternates follow from it. */
  readonly canonicalPath: string
  readonly robots: 'index,follow' | 'noindex,follow' | 'noindex,nofollow'
}

/** What a loader decides: the browser never decides status, head or canonical form by itself. */
export type Resolved<Data> =
  | { readonly type: 'page'; readonly status: number; readonly head: Head; readonly data: Data }
  | { readonly type: 'redirect'; readonly status: 301 | 302; readonly to: string }

export interface Screen<Data> {
  /** Relative to `/{country}/{language}`, in React Router's form: `product/:slugAndId`. */
  readonly path: string
  readonly load: (url: URL, params: Readonly<Record<string, string | undefined>>, context: LoadContext) => Promise<Resolved<Data>>
  readonly component: ComponentType<{ readonly data: Data }>
}
