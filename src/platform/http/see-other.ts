import type { FastifyReply } from 'fastify'
import { cacheControl } from '#platform/values/cache-lifetimes.ts'

/** Redirects to a page after a form was processed (303), so that reloading that page does not send the form again. */
export const seeOther = (reply: FastifyReply, to: string): FastifyReply =>
  reply.header('cache-control', cacheControl.notStored).redirect(to, 303)
