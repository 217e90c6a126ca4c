import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SentPage } from '#platform/http/form-routes.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { folderForm, type FolderFormError } from './folder-rules.ts'

type Reject = (
  request: FastifyRequest,
  reply: FastifyReply,
  sent: SentPage,
  error: FolderFormError,
) => Promise<FastifyReply>

/** Shows the page of a folder or a share again, with what was typed and the reason. */
export const rejectFolderForm =
  (sendForm: PageRoutes['sendForm']): Reject =>
  async (request, reply, { url, site, language, fields }, { type }) => {
    url.search = ''
    const form = folderForm.sent(Object.fromEntries(fields), { type })
    return await sendForm(request, reply, { url, site, language, form })
  }
