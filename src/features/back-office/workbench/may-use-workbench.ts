import { synonym } from '#features/search/feed/synonym.ts'
import { mayDo } from '#platform/records/access.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/** The workbench belongs to those who maintain synonyms. */
export const mayUseWorkbench = (viewer: Viewer): boolean => mayDo(viewer, synonym, 'create')
