import { formKind } from '#platform/pages/form-kind.ts'
import { savedRecordParameter } from '#platform/values/addresses/account-paths.ts'

/** Who a folder is for (SHR-07): its owner, the colleagues of an account, or the staff (sales material). */
export const folderKinds = ['personal', 'account', 'collateral'] as const
export type FolderKind = (typeof folderKinds)[number]

export const isFolderKind = (text: string): text is FolderKind => folderKinds.some((kind) => kind === text)

/** The maximum number of folders of a user, and of items of a folder. */
export const maxFolders = 100
export const maxFolderItems = 500

export const folderLimits = { name: 80, note: 2000, itemNote: 500 } as const

/** The field names of the forms about folders and the parameters of their addresses. */
export const folderFields = {
  act: 'act',
  folder: 'folder',
  item: 'item',
  /** The record that a visitor wants to save. */
  record: savedRecordParameter,
  cart: 'cart',
  /** The version that the form showed; a change of another version is rejected. */
  version: 'version',
  name: 'name',
  note: 'note',
  kind: 'kind',
  /** The item before which another one moves; empty for the end. */
  before: 'before',
  done: 'done',
} as const

/** What the form of the list of folders can do, and the notice afterwards. */
export const folderListActs = ['create', 'save', 'restore', 'takeOver', 'copy'] as const
export type FolderListAct = (typeof folderListActs)[number]

/** What the forms of one folder can do. */
export const folderActs = ['rename', 'remove', 'note', 'removeItem', 'restoreItem', 'move', 'cart'] as const
export type FolderAct = (typeof folderActs)[number]

const notices = [
  'created',
  'saved',
  'present',
  'restored',
  'takenOver',
  'copied',
  'renamed',
  'removed',
  'noted',
  'itemRemoved',
  'moved',
] as const
/** What was done, for the notice on the page. */
export type FolderNotice = (typeof notices)[number]

export const readFolderNotice = (parameters: URLSearchParams): FolderNotice | null =>
  notices.find((each) => each === parameters.get(folderFields.done)) ?? null

/** Why a form about folders was rejected. */
export interface FolderFormError {
  readonly type:
    /** The folder, the item or the record does not exist for this visitor. */
    | 'gone'
    /** The folder has changed since the page with the form was loaded. */
    | 'stale'
    | 'full'
    | 'tooMany'
    /** A cart has no room for the products of the folder. */
    | 'cartFull'
    /** A name is missing or too long. */
    | 'name'
}

/** The pages of folders show their forms again with this state. */
export const folderForm = formKind<FolderFormError>('folder')
