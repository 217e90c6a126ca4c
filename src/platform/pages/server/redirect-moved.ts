import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply } from 'fastify'
import { isErrorSlug } from '#platform/pages/error-pages.ts'
import type { StoredPage } from './page-cache.ts'
import type { PageRules } from './page-rules.ts'

/** The answer for an address whose content has moved, or null. Only for addresses without a page, so it hides none. */
export async function redirectMoved(rules: PageRules, reply: FastifyReply, url: URL): Promise<FastifyReply | null> {
  const to = await rules.redirectOf(url)
  return to === null ? null : reply.header('cache-control', cacheControl.revalidated).redirect(to, 301)
}

/** Whether a page answers that there is no such page, or redirects to an error page (ERP-04). */
export const isNotFound = ({ status, headers: { location = '' } }: Pick<StoredPage, 'status' | 'headers'>): boolean =>
  status === 404 || (status === 302 && isErrorSlug(location.replace(/\?.*$/, '').replace(/^.*\//, '')))
