import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from '#features/back-office/administration/visit.ts'
import { backOfficeBase } from '#features/back-office/page-parts/back-office-address.ts'
import { workbenchPages } from '#features/back-office/workbench/workbench-routes.ts'
import { maxImportBytes } from '#features/integrations/imports/import-job.ts'
import type { FormLimits } from '#platform/http/form-uploads.ts'
import type { OwnPages } from '#platform/forms/form-routes.ts'
import { type LanguageCode, languageFromSegment } from '#platform/i18n/languages.ts'
import type { SignedOutForm } from '#platform/pages/render-contract.ts'
import type { SentForm } from '#platform/pages/sent-form.ts'
import { backOfficePath } from '#platform/values/addresses/back-office-path.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { administrationPages } from './administration-routes.ts'
import { pageAt } from './page-at.ts'
import { type PageResult, pages } from './page-table.ts'

/** All pages by their path below the base of a language. */
export const allPages = { ...pages, ...administrationPages, ...workbenchPages }

/** A list of many rows has an input for each part of each row, and a file may be an import. */
const formLimits: FormLimits = { fields: 20_000, text: 1024 * 1024, files: 20, fileBytes: maxImportBytes }

/** Which page of the back office is requested. */
export interface RequestedPage {
  readonly params: Readonly<Record<string, string>>
  readonly parameters: URLSearchParams
  /** A form that the page shows again. */
  readonly again?: SentForm | null
}

interface Senders {
  readonly site: SiteConfig
  readonly send: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: RequestedPage & { readonly make: (visit: Visit) => Promise<PageResult> },
  ) => Promise<FastifyReply>
  readonly sendEnded: (
    request: FastifyRequest,
    reply: FastifyReply,
    form: SignedOutForm,
    language: LanguageCode,
  ) => Promise<FastifyReply>
  readonly signInAddress: (language: LanguageCode, from: string) => string
}

/** The page of a form, which the one route of all forms answers with the same page again; null for other addresses. */
export function locateForm(url: URL, { site, send, sendEnded, signInAddress }: Senders): OwnPages | null {
  const [, root, segment = '', ...below] = url.pathname.split('/')
  const language = `/${root}` === backOfficePath ? languageFromSegment(segment) : null
  const page = language === null ? null : pageAt(below, allPages)
  if (language === null || page === null) return null
  const params = { ...page.params, language: segment }
  return {
    type: 'ownPages',
    site,
    language,
    base: backOfficeBase(language),
    limits: formLimits,
    pages: {
      sendAgain: (request, reply, { url: at, sent }) =>
        send(request, reply, { make: page.make, params, parameters: at.searchParams, again: sent }),
      sendSignedOut: (request, reply, { signedOut }) => sendEnded(request, reply, signedOut, language),
      signInAddress: (_base, from) => signInAddress(language, from),
      isSecret: () => false,
    },
  }
}
