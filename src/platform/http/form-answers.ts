import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply } from 'fastify'
import { siteBase } from '#platform/values/addresses/addresses.ts'
import { Failure } from '#platform/values/errors.ts'
import type { SentPage } from './form-routes.ts'

/** A page's path as the key of the table of forms: without the leading slash. */
export const below = (path: string): string => path.slice(1)

/** `/nl/nl-nl` of the site from which a form was sent. */
export const baseOf = ({ site, language }: SentPage): string => siteBase(site, language)

/** Redirects to a page after a form was processed (303), so that reloading that page does not send the form again. */
export const seeOther = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', cacheControl.notStored).redirect(to, 303)

/** The site and the language of a form as the calls take them. */
export const siteLocaleOf = ({
  site,
  language,
}: SentPage): { readonly countryCode: string; readonly languageCode: string } => ({
  countryCode: site.countryIsoCode,
  languageCode: language,
})

const hidden = [
  'RECORD_NOT_FOUND',
  'INVALID_ID',
  'ACCESS_DENIED',
  'INVALID_PARAMETERS',
  'PARAMETER_TYPE',
  'PARAMETER_TOO_LONG',
]

/** Returns null if the record does not exist, is not visible to the caller, or the page does not offer this action for it. */
export async function unlessHidden<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Failure && hidden.includes(error.code)) return null
    throw error
  }
}
