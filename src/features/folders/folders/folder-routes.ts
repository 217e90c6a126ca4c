import { cartPaths, isCartKind } from '#platform/values/addresses/cart-paths.ts'
import { addToCart } from './add-to-cart.ts'
import { rejectFolderForm } from './reject-folder-form.ts'
import { signInAddress } from '#features/identity/sign-in/sign-in-addresses.ts'
import type { CallContext } from '#platform/calls/call.ts'
import { baseOf, below, seeOther, siteLocaleOf, unlessHidden } from '#platform/http/form-answers.ts'
import type { FormAnswers, SentPage } from '#platform/http/form-routes.ts'
import type { Services } from '#platform/http/services.ts'
import type { PageRoutes } from '#platform/pages/server/page-routes.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { foldersPath } from '#platform/values/addresses/account-paths.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { addItem, annotateItem, orderItem, removeItem, restoreItem } from './change-items.ts'
import {
  copyFolder,
  createFolder,
  removeFolder,
  renameFolder,
  restoreFolder,
  takeOverFolder,
} from './change-folders.ts'
import {
  type FolderAct,
  folderActs,
  folderFields,
  folderLimits,
  type FolderListAct,
  folderListActs,
  type FolderNotice,
  isFolderKind,
} from './folder-rules.ts'
import { type FolderOutcome, isFormError } from './folder-rights.ts'
import { getFolder } from './get-folders.ts'

const listNotices = {
  create: 'created',
  save: 'saved',
  restore: 'restored',
  takeOver: 'takenOver',
  copy: 'copied',
} as const satisfies Readonly<Record<FolderListAct, FolderNotice>>

const notices = {
  rename: 'renamed',
  remove: 'removed',
  note: 'noted',
  removeItem: 'itemRemoved',
  restoreItem: 'restored',
  move: 'moved',
} as const satisfies Readonly<Record<Exclude<FolderAct, 'cart'>, FolderNotice>>

/** The forms of folders, which need no script: each change answers with a redirect (303). */
export function folderForms(services: Pick<Services, 'callContext'>, sendForm: PageRoutes['sendForm']): FormAnswers {
  const rejected = rejectFolderForm(sendForm)
  return {
    [below(foldersPath)]: async (request, reply, sent) => {
      const base = baseOf(sent)
      if (request.session === null) return seeOther(reply, signInAddress(base, base + foldersPath))
      const act = folderListActs.find((each) => each === sent.fields.get(folderFields.act))
      const outcome =
        act === undefined
          ? gone
          : ((await unlessHidden(listAct(act, sent, services.callContext(sent, request)))) ?? gone)
      if (act === undefined || isFormError(outcome))
        return await rejected(request, reply, sent, isFormError(outcome) ? outcome : gone)
      const isSaved = act === 'save' || (act === 'create' && sent.fields.has(folderFields.record))
      const notice = outcome.type === 'present' ? 'present' : isSaved ? 'saved' : listNotices[act]
      return seeOther(reply, doneAddress(base + folderPath(outcome.folder ?? ''), notice))
    },
    [below(folderPath(':id'))]: async (request, reply, sent) => {
      const base = baseOf(sent)
      const here = base + folderPath(idOf(sent))
      if (request.session === null) return seeOther(reply, signInAddress(base, here))
      const act = folderActs.find((each) => each === sent.fields.get(folderFields.act))
      const context = services.callContext(sent, request)
      if (act === 'cart') {
        const kind = sent.fields.get(folderFields.cart) ?? ''
        const open = await unlessHidden(getFolder.answer({ folderId: idOf(sent), ...siteLocaleOf(sent) }, context))
        if (open === null || !isCartKind(kind)) return await rejected(request, reply, sent, gone)
        const error = await addToCart(kind, open.items, siteLocaleOf(sent), context)
        if (error !== null) return await rejected(request, reply, sent, error)
        return seeOther(reply, `${base}${cartPaths[kind]}`)
      }
      const outcome = act === undefined ? gone : ((await unlessHidden(folderAct(act, sent, context))) ?? gone)
      if (act === undefined || isFormError(outcome))
        return await rejected(request, reply, sent, isFormError(outcome) ? outcome : gone)
      if (act === 'remove')
        return seeOther(
          reply,
          `${doneAddress(base + foldersPath, 'removed')}&${new URLSearchParams({ [folderFields.folder]: outcome.folder ?? '' }).toString()}`,
        )
      const item = act === 'move' || act === 'note' ? `#${sent.fields.get(folderFields.item) ?? ''}` : ''
      return seeOther(reply, doneAddress(here, notices[act]) + item)
    },
  }
}

const gone = { type: 'gone' } as const

const doneAddress = (path: string, notice: FolderNotice): string =>
  `${path}?${new URLSearchParams({ [folderFields.done]: notice }).toString()}`

/** The id in the path of a folder's page. */
const idOf = ({ url }: SentPage): string => url.pathname.split('/').at(-1) ?? ''

function listAct(act: FolderListAct, sent: SentPage, context: CallContext): Promise<FolderOutcome> {
  const { fields } = sent
  const siteLocale = siteLocaleOf(sent)
  const folderId = fields.get(folderFields.folder) ?? ''
  const ofFolder = { folderId, ...siteLocale }
  const recordId = fields.get(folderFields.record)
  const kind = fields.get(folderFields.kind) ?? ''
  const acts: Readonly<Record<FolderListAct, () => Promise<FolderOutcome>>> = {
    create: async () => {
      const name = readName(fields)
      if (name === null) return { type: 'name' }
      return await createFolder.answer(
        { name, ...(isFolderKind(kind) ? { kind } : {}), recordId, ...siteLocale },
        context,
      )
    },
    save: async () => ({
      ...(await addItem.answer({ recordId: recordId ?? '', ...ofFolder }, context)),
      folder: folderId,
    }),
    restore: () => restoreFolder.answer(ofFolder, context),
    takeOver: () => takeOverFolder.answer(ofFolder, context),
    copy: () => copyFolder.answer(ofFolder, context),
  }
  return acts[act]()
}

function folderAct(act: Exclude<FolderAct, 'cart'>, sent: SentPage, context: CallContext): Promise<FolderOutcome> {
  const { fields } = sent
  const ofFolder = { folderId: idOf(sent), ...siteLocaleOf(sent) }
  const ofItem = { itemId: fields.get(folderFields.item) ?? '', ...ofFolder }
  const note = fields.get(folderFields.note) ?? ''
  const acts: Readonly<Record<typeof act, () => Promise<FolderOutcome>>> = {
    rename: async () => {
      const name = readName(fields)
      if (name === null) return { type: 'name' }
      return await renameFolder.answer(
        { name, note, version: Number(fields.get(folderFields.version)), ...ofFolder },
        context,
      )
    },
    remove: () => removeFolder.answer(ofFolder, context),
    note: () => annotateItem.answer({ note, ...ofItem }, context),
    removeItem: () => removeItem.answer(ofItem, context),
    restoreItem: () => restoreItem.answer(ofFolder, context),
    move: () => orderItem.answer({ before: fields.get(folderFields.before) ?? '', ...ofItem }, context),
  }
  return acts[act]()
}

/** The typed name, or null if it is missing or too long. */
function readName(fields: URLSearchParams): string | null {
  const name = readLine(fields.get(folderFields.name) ?? '')
  return name === '' || name.length > folderLimits.name ? null : name
}
