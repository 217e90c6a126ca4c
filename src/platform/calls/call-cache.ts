import type { CallContext } from './call.ts'
import { runCall } from './run-call.ts'
import type { CallName, CallParams, CallResult, ServerCalls } from './server-calls.ts'
import { failure } from '#platform/values/errors.ts'
import { daysOfSites } from '#platform/values/dates/days-of-sites.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { isGuest } from '#platform/values/viewer.ts'
import type { ContentTags } from '#platform/records/dependencies/content-tags.ts'
import { trackDependencies } from '#platform/records/dependencies/dependency-tracking.ts'
import { createTaggedCache } from '#platform/store/tagged-cache.ts'

/**
 * Caches the results of server calls for guests until the data behind them changes. Pages with different addresses
 * need the same few results, and so does the browser that navigates between pages. Every reader gets the same object,
 * so that data derived from it can be cached as well; nobody may modify it. Calls of a signed-in user run each time.
 */
export interface CallCache {
  /** Adds the cache tags of the result to `tags`. Throws what `runCall` throws; an error is not cached. */
  run<Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
    tags: Set<string>,
  ): Promise<CallResult<Name>>
  run(name: CallName, params: unknown, context: CallContext, tags: Set<string>): Promise<unknown>
}

/** `maxBytes` limits the memory for results, measured by their length as JSON; 0 turns the cache off. */
export function createCallCache(
  calls: ServerCalls,
  sites: readonly Pick<SiteConfig, 'timeZone'>[],
  maxBytes: number,
  content: Pick<ContentTags, 'revision' | 'changedSince'>,
): CallCache {
  const cache = createTaggedCache<unknown>(maxBytes, content)

  /**
   * The dependencies of every result besides the content. Records with dates become valid or expire at the midnight of a site
   * (ENG-02). Only the call knows its site, so a result is made again after the midnight of any site.
   */
  const generationOf = ({ now, publicOrigin }: CallContext): string =>
    `${daysOfSites(now(), sites).join(' ')} ${publicOrigin}`

  async function runTracked(name: CallName, params: unknown, context: CallContext) {
    const tags = new Set<string>()
    const value: unknown = await runCall(calls, name, params, trackDependencies(context, tags))
    return { value, tags: [...tags], bytes: sizeOf(value), isCacheable: true }
  }

  async function run<Name extends CallName>(
    name: Name,
    params: CallParams<Name>,
    context: CallContext,
    tags: Set<string>,
  ): Promise<CallResult<Name>> {
    if (!calls[name].cacheable || !isGuest(context.viewer))
      return await runCall(calls, name, params, trackDependencies(context, tags))
    const found = await cache.get(generationOf(context), keyOf(name, params, context), () =>
      runTracked(name, params, context),
    )
    for (const tag of found.tags) tags.add(tag)
    if (!isResultOf(name, found.value)) throw failure('UNEXPECTED')
    return found.value
  }

  return { run }
}

const keyOf = (name: CallName, params: unknown, { viewer }: CallContext): string =>
  `${name} ${viewer.context} ${viewer.site.code} ${viewer.language} ${JSON.stringify(params)}`

/** In memory a character of JSON takes about two bytes. */
const sizeOf = (value: unknown): number => (JSON.stringify(value) ?? '').length * 2

/** The cache stores the result of a call under its key; the compiler cannot follow the type through the map. */
const isResultOf = <Name extends CallName>(_name: Name, value: unknown): value is CallResult<Name> =>
  value !== undefined
