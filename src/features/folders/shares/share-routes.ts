import { rejectFolderForm } from '#features/folders/folders/reject-folder-form.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cartPaths, isCartKind } from '#platform/values/addresses/cart-paths.ts'
import { addToCart } from '#features/folders/folders/add-to-cart.ts'
import { folderFields, type FolderNotice } from '#features/folders/folders/folder-rules.ts'
import { type FolderOutcome, isFormError } from '#features/folders/folders/folder-rights.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { sharePath } from '#platform/values/addresses/share-addresses.ts'
import { sharesPath } from '#platform/values/addresses/account-paths.ts'
import {
  addSharedItem,
  annotateSharedItem,
  copySharedFolder,
  orderSharedItem,
  removeSharedItem,
  revokeShare,
} from './change-shares.ts'
import { createShare } from './create-share.ts'
import { getShare } from './get-shares.ts'
import { addToShare, copyShare, isRecipient, shareFields, shareForm, type ShareFormState } from './share-rules.ts'

const gone = { type: 'gone' } as const

/** The forms of shares, which need no script. */
export function shareForms(services: Pick<Services, 'callContext'>, sendForm: PageRoutes['sendForm']): FormAnswers {
  const shownAgain = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { url, site, language, fields }: SentPage,
    state: ShareFormState,
  ): Promise<FastifyReply> => {
    url.search = ''
    const form = shareForm.sent(Object.fromEntries(fields), state)
    return await sendForm(request, reply, { url, site, language, form })
  }
  const rejected = rejectFolderForm(sendForm)
  return {
    [below(sharesPath)]: async (request, reply, sent) => {
      const here = baseOf(sent) + sharesPath
      if (request.session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      const context = services.callContext(sent, request)
      if (sent.fields.get(shareFields.act) === 'revoke') {
        const shareId = sent.fields.get(shareFields.share) ?? ''
        const outcome = await unlessHidden(revokeShare.answer({ shareId, ...siteLocaleOf(sent) }, context))
        return outcome?.type === 'done'
          ? seeOther(reply, `${here}?${new URLSearchParams({ [shareFields.done]: 'revoked' }).toString()}`)
          : await shownAgain(request, reply, sent, gone)
      }
      // The answer shows the token, which no address of a redirect may contain.
      return await shownAgain(request, reply, sent, (await unlessHidden(created(sent, context))) ?? gone)
    },
    [below(sharePath(':token'))]: async (request, reply, sent) => {
      const { fields, url } = sent
      const token = url.pathname.split('/').at(-1) ?? ''
      const here = baseOf(sent) + sharePath(token)
      const context = services.callContext(sent, request)
      const act = fields.get(folderFields.act) ?? ''
      if (act === 'cart') {
        const kind = fields.get(folderFields.cart) ?? ''
        const open = await unlessHidden(getShare.answer({ token, ...siteLocaleOf(sent) }, context))
        if (open === null || open.folder === null || !isCartKind(kind))
          return await rejected(request, reply, sent, gone)
        await addToCart(kind, open.folder.items, siteLocaleOf(sent), context)
        return seeOther(reply, baseOf(sent) + cartPaths[kind])
      }
      if (request.session === null) return seeOther(reply, signInAddress(baseOf(sent), here))
      const outcome: FolderOutcome = (await unlessHidden(acted(act, token, sent, context))) ?? gone
      if (isFormError(outcome)) return await rejected(request, reply, sent, outcome)
      if (act === copyShare)
        return seeOther(reply, noticeAddress(baseOf(sent) + folderPath(outcome.folder ?? ''), 'copied'))
      return seeOther(reply, noticeAddress(here, outcome.type === 'present' ? 'present' : noticeOf(act)))
    },
  }
}

const noticeOf = (act: string): FolderNotice =>
  act === 'removeItem' ? 'itemRemoved' : act === 'move' ? 'moved' : act === 'note' ? 'noted' : 'saved'

const noticeAddress = (path: string, notice: FolderNotice): string =>
  `${path}?${new URLSearchParams({ [folderFields.done]: notice }).toString()}`

function created(sent: SentPage, context: CallContext): Promise<ShareFormState> {
  const { fields } = sent
  const text = (name: keyof typeof shareFields): string | null => fields.get(shareFields[name]) || null
  const recipient = text('recipient') ?? 'link'
  return createShare.answer(
    {
      folderId: text('folder'),
      list: text('list'),
      ...(isRecipient(recipient) ? { recipient } : {}),
      accountKey: text('company'),
      email: text('email'),
      mode: text('mode') ?? 'view',
      expiresOn: text('expiresOn'),
      title: text('title'),
      message: text('message'),
      confirmed: text('confirmed') === 'yes',
      ...siteLocaleOf(sent),
    },
    context,
  )
}

async function acted(act: string, token: string, sent: SentPage, context: CallContext): Promise<FolderOutcome> {
  const { fields } = sent
  const ofShare = { token, ...siteLocaleOf(sent) }
  const ofItem = { itemId: fields.get(folderFields.item) ?? '', ...ofShare }
  switch (act) {
    case addToShare:
      return await addSharedItem.answer({ recordId: fields.get(folderFields.record) ?? '', ...ofShare }, context)
    case 'removeItem':
      return await removeSharedItem.answer(ofItem, context)
    case 'note':
      return await annotateSharedItem.answer({ note: fields.get(folderFields.note) ?? '', ...ofItem }, context)
    case 'move':
      return await orderSharedItem.answer({ before: fields.get(folderFields.before) ?? '', ...ofItem }, context)
    case copyShare:
      return await copySharedFolder.answer(ofShare, context)
    default:
      return gone
  }
}
