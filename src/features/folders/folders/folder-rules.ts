/** Who a folder is for (SHR-07): its owner, the colleagues of an account, or the staff (sales material). */
export const folderKinds = ['personal', 'account', 'collateral'] as const
export type FolderKind = (typeof folderKinds)[number]

/** The maximum number of folders of a user, and of items of a folder. */
export const maxFolders = 100
export const maxFolderItems = 500

export const folderLimits = { name: 80, note: 2000, itemNote: 500 } as const

/** Why a folder was not changed. */
export interface FolderProblem {
  readonly type:
    /** The folder, the item or the record does not exist for this visitor. */
    | 'gone'
    /** The folder has changed since the page with the form was loaded. */
    | 'stale'
    | 'full'
    | 'tooMany'
}
