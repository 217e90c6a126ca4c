import { cacheControl } from '#platform/values/cache-lifetimes.ts'
import type { FastifyReply } from 'fastify'

export const sendPlain = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .header('cache-control', cacheControl.notStored)
    .type('text/html; charset=utf-8')
    .send(plainPage(status))

/** The page for addresses outside every site, and for failures of a site's own pages: English, without script or style. */
export function plainPage(status: number): string {
  const [title, text] = words[status] ?? (status < 500 ? refused : failed)
  return (
    '<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${title}</title></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Choose your country and language</a></p></main></body></html>`
  )
}

type Words = readonly [title: string, text: string]

const refused: Words = ['This request cannot be answered', 'The address or what was sent with it is not valid.']
const failed: Words = ['Something went wrong', 'The page could not be made. Please try again in a moment.']

const words: Readonly<Record<number, Words>> = {
  404: ['Page not found', 'There is nothing at this address.'],
  405: ['This cannot be done here', 'A page can only be read.'],
  408: ['The request did not arrive in time', 'Please try again. What you sent before may have been done.'],
  421: ['Wrong address', 'This portal does not answer under this name.'],
  429: ['Too many requests', 'Please wait a moment before you try again.'],
  431: ['The address is too long', 'Please use a shorter one.'],
  503: ['Back in a moment', 'The portal is starting or very busy. Please try again in a moment.'],
}
