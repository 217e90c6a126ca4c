import type { HttpServices } from '#platform/http/http-services.ts'
import type { CallCache } from './call-cache.ts'
import type { CallContextSource } from './call-context.ts'
import type { CallObserver } from './call-observer.ts'
import type { CallContext } from './call.ts'
import type { ServerCalls } from './server-calls.ts'

/** The services that routes need which run server calls. */
export interface CallServices extends HttpServices {
  readonly records: CallContext['records']
  /** The table of server calls. */
  readonly calls: ServerCalls
  /** Results of calls, for pages that have to be rendered and for the browser. */
  readonly callCache: CallCache
  /** Notices which results visitors receive, if something does. */
  readonly callObserver?: CallObserver
  /** Makes the context of a call. */
  readonly callContext: CallContextSource
}
