import type { AcceptedForm, FormInput, FormOutcome, FormProblem, RefusedForm } from '#platform/calls/call-form.ts'
import { formCommand } from '#platform/forms/form-names.ts'
import { foldersPath, savedFromParameter } from '#platform/values/addresses/account-paths.ts'
import { pageOfPortal } from '#platform/values/addresses/contact-address.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import type { ErrorName } from '#platform/values/errors.ts'
import { type FolderProblem, maxFolderItems, maxFolders } from './folder-rules.ts'

interface ChangedFolder {
  readonly type: 'done' | 'present'
  /** The id of the folder, where the caller does not know it, and its name. */
  readonly folder?: string
  readonly name?: string
  /** The id of the item that was saved. */
  readonly item?: string
}

/** The result of a change of folders. */
export type FolderOutcome = ChangedFolder | FolderProblem

/** What the forms of folders and shares say about a conflict with the customer of the session. */
export const conflictRefusal: Readonly<Partial<Record<ErrorName, RefusedForm>>> = {
  IN_CONFLICT: { type: 'refused', problem: { text: 'cart.error.conflict', status: 409 } },
}

const problems: Readonly<Record<FolderProblem['type'], FormProblem>> = {
  gone: { text: 'folder.error.gone' },
  stale: { text: 'folder.error.stale', status: 412 },
  full: { text: 'folder.error.full', values: { count: maxFolderItems } },
  tooMany: { text: 'folder.error.tooMany', values: { count: maxFolders } },
}

export const isProblem = (outcome: FolderOutcome): outcome is FolderProblem => Object.hasOwn(problems, outcome.type)

/** What follows a change of a folder: `accepted` says what was done, and where the user reads on. */
export function afterFolderForm(
  outcome: FolderOutcome,
  accepted: (changed: ChangedFolder) => Omit<AcceptedForm, 'type'>,
): FormOutcome {
  if (!isProblem(outcome)) return { type: 'accepted', ...accepted(outcome) }
  return { type: 'refused', problem: problems[outcome.type] }
}

/** The next page is a folder. */
export const atFolder =
  (notice: string) =>
  ({ folder = '' }: ChangedFolder): Omit<AcceptedForm, 'type'> => ({ notice, to: folderPath(folder) })

/**
 * A record was saved in a folder. The page for the choice of a folder leads back to the page of the record, or else to the folder;
 * every other page stays and says where the record is now. `undo`: the form that takes it out again.
 */
export function afterSaving(
  outcome: FolderOutcome,
  { path, query }: Pick<FormInput, 'path' | 'query'>,
  undo: (changed: ChangedFolder) => ReturnType<typeof formCommand>,
): FormOutcome {
  return afterFolderForm(outcome, (changed) => {
    const isNew = changed.type === 'done'
    const from = pageOfPortal(query.get(savedFromParameter))
    if (path === foldersPath && from === null) return atFolder(`folder.done.${isNew ? 'saved' : 'present'}`)(changed)
    const notice = `folder.done.${isNew ? 'savedInFolder' : 'presentInFolder'}`
    if (path === foldersPath && from !== null) return { notice, path: from }
    return {
      notice,
      details: { text: isNew ? 'folder.savedIn' : 'folder.presentIn', values: { name: changed.name ?? '' } },
      link: { text: 'folder.open', to: folderPath(changed.folder ?? '') },
      ...(isNew ? { undo: undo(changed) } : {}),
    }
  })
}
