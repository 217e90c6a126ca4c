import type { ListedRequest } from '#features/documents/requests/get-document-requests.ts'
import { statusText } from '#features/documents/requests/status-text.ts'
import { cartKinds, cartPaths } from '#platform/values/addresses/cart-paths.ts'
import type { ShownRequest } from '#features/enquiries/requests/get-requests.ts'
import { requestPath, stateText } from '#features/enquiries/requests/request-rules.ts'
import type { FolderList } from '#features/folders/folders/get-folders.ts'
import { writtenDay } from '#features/folders/folders/written-day.ts'
import { signInPaths } from '#features/identity/addresses/sign-in-addresses.ts'
import { formatDate } from '#platform/values/numbers/number-format.ts'
import { internalReaders } from '#platform/entity/access.ts'
import type { ScreenRequest } from '#platform/pages/screen-request.ts'
import type { ReadsOf } from '#platform/pages/define-screen.ts'
import type { LoadContext } from '#platform/pages/screen.ts'
import type { Role } from '#platform/values/viewer.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { mediaUrl } from '#platform/values/addresses/media-url.ts'

/** One kind of things that a user has begun, with the latest of them. */
export interface WorkPart {
  /** The page with all of them. */
  readonly href: string
  readonly title: string
  readonly total: number
  readonly entries: readonly WorkEntry[]
}

interface WorkEntry {
  readonly id: string
  readonly name: string
  /** Its own page, if it has one. */
  readonly href: string | null
  /** Its state or its day, in the language of the page. */
  readonly note: string
}

/** The number of entries of each part; its page has all. */
const shownEntries = 3

const has = ({ user }: LoadContext, roles: readonly Role[]): boolean =>
  user?.roles.some((role) => roles.includes(role)) === true

/** What a signed-in user has begun: requests, requests for documents, folders, and the carts that are not empty. */
export const workReads = (request: ScreenRequest) => {
  const { callOnSite } = request
  return {
    requests: has(request, ['customer', 'customerAdmin', 'internalSales', 'administrator'])
      ? callOnSite('RequestController.getRequests', {})
      : null,
    documents: callOnSite('DocumentController.getRequests', {}),
    folders: callOnSite('FolderController.getFolders', {}),
    carts: callOnSite('CartController.getCarts', {}),
    prepared: has(request, ['customer', 'customerAdmin']) ? callOnSite('CartController.getPrepared', {}) : [],
  }
}

export function workParts(
  { requests, documents, folders: { folders }, carts, prepared }: ReadsOf<typeof workReads>,
  context: LoadContext,
): readonly WorkPart[] {
  const { base, messages } = context
  const { t } = messages
  const isOurs = has(context, internalReaders)
  return [
    ...cartKinds.flatMap((kind): readonly WorkPart[] => {
      const lines = carts.find((each) => each.kind === kind)?.lines ?? []
      const matching = prepared.filter((each) => each.kind === kind)
      if (lines.length === 0 && matching.length === 0) return []
      const href = base + cartPaths[kind]
      const entries = matching.slice(0, shownEntries).map(({ id, madeBy, lines: { length } }) => ({
        id,
        name: `${t('cart.prepared')} (${length})`,
        href: `${href}#prepared`,
        note: t('account.madeBy', { name: madeBy }),
      }))
      return [{ href, title: t(`cart.title.${kind}`), total: lines.length, entries }]
    }),
    ...(requests === null
      ? []
      : [
          {
            href: base + signInPaths.requests,
            title: t(isOurs ? 'requests.all' : 'requests.own'),
            total: requests.total,
            entries: requests.requests.slice(0, shownEntries).map((each) => requestEntry(each, context)),
          },
        ]),
    {
      href: base + signInPaths.documentRequests,
      title: t(isOurs ? 'account.documents.all' : 'account.documents.own'),
      total: documents.total,
      entries: documents.requests.slice(0, shownEntries).map((each) => documentEntry(each, context)),
    },
    {
      href: base + signInPaths.folders,
      title: t('folder.title'),
      total: folders.length,
      entries: lastChanged(folders).map((each) => folderEntry(each, context)),
    },
  ]
}

const requestEntry = (
  { id, name, kind, status, closeReason, waitingFor, madeBy }: ShownRequest,
  { base, messages: { t } }: LoadContext,
): WorkEntry => ({
  id,
  name: `${t(`cart.kind.${kind}`)} ${name}`,
  href: base + requestPath(id),
  note: [
    stateText({ kind, status, closeReason }, t),
    ...(waitingFor === null ? [] : [t(`requests.waitingFor.${waitingFor}`)]),
    ...(madeBy === null ? [] : [t('account.madeBy', { name: madeBy })]),
  ].join(' – '),
})

function documentEntry(
  { id, document, status, requestedOn, until }: ListedRequest,
  { base, site, language, messages: { t } }: LoadContext,
): WorkEntry {
  const written = (day: string): string => formatDate(day, site, language)
  return {
    id,
    name: document?.name ?? t('account.documents.gone'),
    href: mediaUrl(document?.file ?? null, base),
    note: statusText({ status, requestedOn: written(requestedOn), until: until === null ? null : written(until) }, t),
  }
}

const lastChanged = (folders: FolderList['folders']): FolderList['folders'] =>
  folders
    .toSorted((a, b) => (a.changedOn < b.changedOn ? 1 : a.changedOn > b.changedOn ? -1 : 0))
    .slice(0, shownEntries)

function folderEntry({ id, name, changedOn, madeBy }: FolderList['folders'][number], context: LoadContext): WorkEntry {
  const { t } = context.messages
  return {
    id,
    name,
    href: context.base + folderPath(id),
    note: [
      t('folder.changed', { date: writtenDay(changedOn, context) }),
      ...(madeBy === null ? [] : [t('account.madeBy', { name: madeBy })]),
    ].join(' – '),
  }
}
