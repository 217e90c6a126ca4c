import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply } from 'fastify'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import type { SentPage } from './form-routes.ts'

/** A page's path as the key of the table of forms: without the leading slash. */
export const below = (path: string): string => path.slice(1)

/** `/nl/nl-nl` of the site from which a form was sent. */
export const baseOf = ({ site, language }: SentPage): string => siteBase(site, language)

/** Redirects to a page after a form was processed (303), so that reloading that page does not send the form again. */
export const seeOther = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', cacheControl.notStored).redirect(to, 303)
