import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { secretAddress } from '#platform/http/secret-address.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import { noForms, type SentForm } from '#platform/pages/sent-form.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { pathBelow, siteBase } from '#platform/values/addresses/addresses.ts'
import type { PagePreview, PageRenderer } from './page-renderer.ts'
import { sendFresh } from './send-page.ts'
import type { PageRules } from './page-rules.ts'
import { isNotFound, redirectMoved } from './redirect-moved.ts'

/** A page with a form that it shows again. */
type PageSentAgain = SiteLocale & { readonly url: URL; readonly sent: SentForm }
/** The page that keeps a form whose sender has to sign in first. */
type PageOfSignedOut = SiteLocale & { readonly url: URL; readonly signedOut: SignedOutForm }

/** Sends pages that are rendered for one visitor, and never stored. */
export function personalPageRoutes({ renderSitePage }: PageRenderer, rules: PageRules) {
  return { sendPreview, sendPersonal, sendAgain, sendSignedOut }

  /** A preview is rendered for its editor alone, and never stored. */
  async function sendPreview(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    locale: SiteLocale,
    preview: PagePreview,
  ): Promise<FastifyReply> {
    await request.acquireCapacity()
    void reply.headers(secretAddress)
    return sendFresh(request, reply, await renderSitePage(request, url, locale, { preview }))
  }

  /** Pages for signed-in users and pages of the sign-in are rendered for one visitor, and never stored. */
  async function sendPersonal(
    request: FastifyRequest,
    reply: FastifyReply,
    url: URL,
    locale: SiteLocale,
  ): Promise<FastifyReply> {
    await request.acquireCapacity()
    protectSecret(reply, url, locale)
    const page = await renderSitePage(request, url, locale, { isPersonal: true, forms: newForms() })
    const other = isNotFound(page) ? await redirectMoved(rules, reply, url) : null
    if (other !== null) return other
    for (const note of page.notes ?? []) note(request)
    return sendFresh(request, reply, page)
  }

  async function sendAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, sent, ...locale }: PageSentAgain,
  ): Promise<FastifyReply> {
    protectSecret(reply, url, locale)
    const forms = { ...newForms(), sent }
    return sendFresh(request, reply, await renderSitePage(request, url, locale, { isPersonal: true, forms }))
  }

  async function sendSignedOut(
    request: FastifyRequest,
    reply: FastifyReply,
    { url, signedOut, ...locale }: PageOfSignedOut,
  ): Promise<FastifyReply> {
    return sendFresh(request, reply, await renderSitePage(request, url, locale, { isPersonal: true, signedOut }))
  }

  function protectSecret(reply: FastifyReply, url: URL, { site, language }: SiteLocale): void {
    if (rules.isSecret(pathBelow(siteBase(site, language), url.pathname), url.searchParams))
      void reply.headers(secretAddress)
  }
}

/** The forms of a page that is rendered for one visitor: each sending of them counts once. */
const newForms = () => ({ ...noForms, token: randomUUID() })
