import type { CallName, CallParams, CallResult, CallRunner } from '#platform/calls/server-calls.ts'
import { siteParamsOf, type SiteParams } from '#platform/values/addresses/site-params.ts'
import type { RouteParams } from './router/match-route.ts'
import type { LoadContext } from './screen.ts'

/** The calls whose parameters name a site and a language. */
type SiteCallName = {
  [Name in CallName]: 'languageCode' extends keyof CallParams<Name>
    ? 'countryCode' extends keyof CallParams<Name>
      ? Name
      : never
    : never
}[CallName]

/** What a screen knows when it loads: the context of the page, and its address. */
export interface ScreenRequest extends LoadContext {
  readonly url: URL
  /** The parts of the path that its route names. */
  readonly params: RouteParams
  /** Aborted when the visitor goes elsewhere. `call` and `callOnSite` end with it. */
  readonly signal: AbortSignal
  /** Runs a call with the site and the language of the page. */
  readonly callOnSite: <Name extends SiteCallName>(
    name: Name,
    params: Omit<CallParams<Name>, keyof SiteParams>,
  ) => Promise<CallResult<Name>>
}

export function screenRequest(url: URL, params: RouteParams, context: LoadContext, signal: AbortSignal): ScreenRequest {
  const call: CallRunner = (name, input, ownSignal = signal) => context.call(name, input, ownSignal)
  return {
    ...context,
    url,
    params,
    signal,
    call,
    callOnSite: (name, input) => call(name, { ...input, ...siteParamsOf(context) }),
  }
}
