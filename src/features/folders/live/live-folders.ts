import { folder } from '#features/folders/folders/folder.ts'
import { statusOf } from '#features/folders/shares/received-share.ts'
import { share } from '#features/folders/shares/share.ts'
import type { EventStream } from '#platform/http/streams/event-streams.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'

/** An open page of a folder: that of somebody who sees the folder, or of the recipient of a share. */
export interface OpenFolderPage {
  readonly folderId: string
  /** Null for the page of the folder itself. */
  readonly shareId: string | null
  readonly version: number
}

interface Follower extends Omit<OpenFolderPage, 'version'> {
  version: number
  readonly stream: EventStream
}

/** Tells open pages that their folder has changed: only its version, for the page reads the rest as its own viewer. */
export interface LiveFolders {
  /** Sends the version now and after each change, and the end of the folder or the share; until the returned function is called. */
  readonly follow: (page: OpenFolderPage, stream: EventStream) => () => void
  /** Reads all folders and shares that are open, with one query for each kind. */
  readonly look: () => Promise<void>
}

export function createLiveFolders({
  records,
  now,
}: {
  readonly records: Pick<Records, 'byIds'>
  readonly now: () => Date
}): LiveFolders {
  const followers = new Set<Follower>()
  return {
    follow: ({ folderId, shareId, version }, stream) => {
      const follower: Follower = { folderId, shareId, version, stream }
      followers.add(follower)
      stream.send('version', version)
      return () => void followers.delete(follower)
    },
    look: async () => {
      const looked = [...followers]
      const folderIds = [...new Set(looked.map(({ folderId }) => folderId))]
      const shareIds = [...new Set(looked.flatMap(({ shareId }) => shareId ?? []))]
      const [folders, shares] = await Promise.all([
        records.byIds(systemViewer, folder, folderIds),
        shareIds.length === 0 ? [] : records.byIds(systemViewer, share, shareIds),
      ])
      const versions = new Map(folders.filter(({ isActive }) => isActive).map(({ id, version }) => [id, version]))
      const active = new Set(shares.filter((row) => statusOf(row, now()) === 'active').map(({ id }) => id))
      for (const follower of looked) {
        const version = versions.get(follower.folderId)
        if (version === undefined || (follower.shareId !== null && !active.has(follower.shareId))) {
          followers.delete(follower)
          follower.stream.end()
        } else if (version !== follower.version) {
          follower.version = version
          follower.stream.send('version', version)
        }
      }
    },
  }
}
