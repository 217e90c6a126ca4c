import { folderItem } from '#features/folders/folders/folder-item.ts'
import { folder } from '#features/folders/folders/folder.ts'
import { share } from '#features/folders/shares/share.ts'
import { tokenHash } from '#features/identity/credentials/tokens.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { importedId } from '#platform/records/write/upsert.ts'
import { sentForm, withoutQuery, type PageKind } from './every-page-kinds.ts'
import { formFields } from '../../fixtures/forms/form-fields.ts'

const filled = 'Thickeners'
const empty = 'Emulsifiers'
const idOf = (key: string): string => importedId(folder, key)

const tokens = { open: 'open'.padEnd(43, 'x'), ended: 'ended'.padEnd(43, 'x'), list: 'list'.padEnd(43, 'x') }

/** Gives a user a folder with a product and a record that does not exist any more, and an empty one for the account. */
export async function giveFolders(records: Records, user: string, account: string): Promise<void> {
  const [grade] = await records.list(systemViewer, tradeGrade, { limit: 1 })
  if (grade === undefined) throw new Error('There is no product.')
  await records.write(systemViewer, async (handle) => {
    const own = { user, changes: 0 } as const
    const created = await handle.create(folder, {
      ...own,
      integrationId: filled,
      name: filled,
      kind: 'personal',
      note: '…',
    })
    await handle.create(folder, { ...own, integrationId: empty, name: empty, kind: 'account', account })
    const shared = { user, site: 'nl', openings: 0, title: 'Surfactants', message: '…' } as const
    for (const [token, more] of [
      [tokens.open, { folder: created.id, account, mode: 'edit', expiresOn: '2099-12-31' }],
      [tokens.ended, { folder: created.id, mode: 'view', expiresOn: '2020-12-31', email: 'a@example.com' }],
      [tokens.list, { list: '/products?search-term=gum', mode: 'view', expiresOn: '2099-12-31' }],
    ] as const)
      await handle.create(share, { ...shared, ...more, tokenHash: tokenHash(token) })
    for (const [position, item] of [
      { item: grade.id, savedName: grade.name, note: '…' },
      { item: '01t000000000000AAA', savedName: 'Brenvik 12' },
      { item: '01t000000000001AAA', savedName: 'Brenvik 13', isActive: false },
    ].entries())
      await handle.create(folderItem, { ...item, folder: created.id, user, position })
  })
}

const list = {
  route: 'account/folders',
  indexed: false,
  canonical: withoutQuery,
  isSignedIn: 'customerAdmin',
  address: ({ base }: { readonly base: string }) => `${base}/account/folders`,
} as const

const one = {
  route: 'folder/:id',
  indexed: false,
  canonical: withoutQuery,
  isSignedIn: 'customerAdmin',
  address: ({ base }: { readonly base: string }) => `${base}/folder/${idOf(filled)}`,
} as const

const listWith = (query: string) => ({
  address: (locale: { readonly base: string }) => `${list.address(locale)}?${query}`,
})
const oneWith = (query: string) => ({
  address: (locale: { readonly base: string }) => `${one.address(locale)}?${query}`,
})

const shares = {
  route: 'account/shares',
  indexed: false,
  canonical: withoutQuery,
  isSignedIn: 'customerAdmin',
  address: ({ base }: { readonly base: string }) => `${base}/account/shares`,
} as const
const sharesWith = (query: string) => ({
  address: (locale: { readonly base: string }) => `${shares.address(locale)}?${query}`,
})

const stored = (token: string) =>
  ({
    route: 'share/:token',
    indexed: false,
    // The canonical address does not repeat the token.
    canonical: (_: string, { base }: { readonly base: string }) => `${base}/share`,
    isSignedIn: 'customerAdmin',
    address: ({ base }: { readonly base: string }) => `${base}/share/${token}`,
  }) as const

/** Pages of folders and shares. */
export const folderPageKinds: readonly PageKind[] = [
  { ...list, name: 'the folders of a user' },
  { ...list, name: 'no folders', isSignedIn: 'administrator' },
  { ...list, name: 'a record that cannot be saved', ...listWith('record=01t000000000000AAA') },
  { ...list, name: 'folders, one removed', ...listWith('done=folder.removed') },
  {
    ...list,
    name: 'folders, a name is missing',
    status: 422,
    request: () => sentForm(formFields('FolderController.create', { name: '' })),
  },
  {
    ...list,
    name: 'folders, nothing to copy',
    status: 422,
    request: () => sentForm(formFields('FolderController.copy', { folderId: 'x' })),
  },
  { ...one, name: 'a folder' },
  { ...one, name: 'an empty folder', address: ({ base }) => `${base}/folder/${idOf(empty)}` },
  ...(
    ['created', 'saved', 'present', 'restored', 'takenOver', 'copied', 'changed', 'itemRemoved', 'moved'] as const
  ).map((done) => ({ ...one, name: `a folder, ${done}`, ...oneWith(`done=folder.${done}`) })),
  {
    ...one,
    name: 'a folder that has changed since',
    status: 412,
    request: () =>
      sentForm(
        formFields('FolderController.rename', { folderId: idOf(filled), name: 'Gums', note: '', version: '999' }),
      ),
  },
  { ...shares, name: 'the shares of a user' },
  { ...shares, name: 'no shares', isSignedIn: 'administrator' },
  { ...shares, name: 'a folder to share', ...sharesWith(`folder=${idOf(filled)}`) },
  { ...shares, name: 'a folder that cannot be shared', ...sharesWith('folder=a0F000000000000AAA') },
  { ...shares, name: 'shares, one revoked', ...sharesWith('done=share.revoked') },
  {
    ...shares,
    name: 'a share that has been created',
    request: () =>
      sentForm(formFields('ShareController.create', { folderId: idOf(filled), confirmed: 'yes', recipient: 'link' })),
  },
  {
    ...shares,
    name: 'a share with hidden items',
    status: 422,
    request: () => sentForm(formFields('ShareController.create', { folderId: idOf(filled), recipient: 'link' })),
  },
  ...(
    [
      ['recipient', { recipient: 'address', email: 'x' }],
      ['list', { folderId: '', list: 'x' }],
      ['expiresOn', { expiresOn: '2020-01-01' }],
      ['mode', { mode: 'edit' }],
    ] as const
  ).map(([error, fields]) => ({
    ...shares,
    name: `a share that was rejected: ${error}`,
    status: 422,
    request: () => sentForm(formFields('ShareController.create', { folderId: idOf(filled), ...fields })),
  })),
  { ...stored(tokens.open), name: 'a share that its recipient may change' },
  { ...stored(tokens.list), name: 'a shared list' },
  { ...stored(tokens.ended), name: 'a share that has ended', status: 410 },
]
