import * as v from 'valibot'
import { afterFolderForm, conflictRefusal, isProblem } from '#features/folders/folders/folder-outcome.ts'
import { copyItems } from '#features/folders/folders/change-folders.ts'
import { folderUsers } from '#features/folders/folders/folder-rights.ts'
import { folderLimits, type FolderProblem } from '#features/folders/folders/folder-rules.ts'
import { savedRecords } from '#features/folders/folders/saved-records.ts'
import { requestedLines } from '#features/enquiries/carts/add-lines.ts'
import { signInAddress } from '#features/identity/addresses/sign-in-addresses.ts'
import { call } from '#platform/calls/call.ts'
import type { FormInput, FormOutcome } from '#platform/calls/call-form.ts'
import { siteParams } from '#platform/calls/params.ts'
import { folderPath } from '#platform/values/addresses/folder-addresses.ts'
import { readLine } from '#platform/values/person-fields.ts'
import { rolesOf } from '#platform/values/viewer.ts'
import { onSite } from '#sites/site-viewer.ts'
import { folderItemsOf } from './folder-items-of.ts'
import { type ListAddress, readListAddress, writeListAddress } from './list-address.ts'
import { maxPastedLength, maxPastedLines } from './list-limits.ts'
import { chosenFields } from './paste-fields.ts'
import { readChosenLines } from './read-chosen-lines.ts'
import { choicesIn, storeChoices } from './stored-choices.ts'

type SaveOutcome =
  | { readonly type: 'noneChosen' }
  /** A guest signs in first, and returns to what was chosen. */
  | { readonly type: 'signIn'; readonly choices: string }
  | { readonly type: 'saved'; readonly folder: string; readonly lines: readonly number[]; readonly choices: string }
  | FolderProblem

/**
 * PasteController.saveAsFolder (ERD-03): saves the chosen products of a list in a new folder, all or none. A folder has a product once;
 * the amounts and remarks of its lines are its note.
 */
export const saveAsFolder = call({
  name: 'PasteController.saveAsFolder',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    /** The name of the folder. */
    name: v.pipe(
      v.string(),
      v.maxLength(8 * folderLimits.name),
      v.transform((text) => readLine(text).slice(0, folderLimits.name)),
      v.minLength(1),
    ),
    lines: requestedLines,
    /** The numbers of these lines in the list. */
    numbers: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.maxLength(maxPastedLines)),
    /** What was chosen and typed for all lines (`choicesIn`). */
    choices: v.pipe(v.string(), v.maxLength(4 * maxPastedLength)),
    ...siteParams,
  }),
  run: async ({ name, lines, numbers, choices, ...siteLocale }, requestContext): Promise<SaveOutcome> => {
    if (lines.length === 0) return { type: 'noneChosen' }
    const context = onSite(requestContext, siteLocale)
    const { viewer } = context
    if (viewer.user === undefined) return { type: 'signIn', choices: await storeChoices(choices, context) }
    if (!rolesOf(viewer).some((role) => folderUsers.includes(role))) return { type: 'gone' }
    const items = folderItemsOf(lines, viewer)
    const seen = await savedRecords(
      items.map(({ item }) => item),
      context,
    )
    if (items.some(({ item }) => seen.get(item)?.kind !== 'product')) return { type: 'gone' }
    const outcome = await copyItems(name, items, context)
    if (isProblem(outcome)) return outcome
    const key = await storeChoices(choices, context)
    return { type: 'saved', folder: outcome.folder ?? '', lines: numbers, choices: key }
  },
  form: {
    fields: chosenFields,
    gone: 'paste.error.gone',
    failures: conflictRefusal,
    read: (input, named) => {
      const { lines, errors } = readChosenLines(input)
      const numbers = lines.map(({ number }) => number)
      return { params: { ...named, lines, numbers, choices: choicesIn(input.fields) }, errors }
    },
    after: (outcome, input) => afterSaving(outcome, input, readListAddress(input.query)),
  },
})

function afterSaving(outcome: SaveOutcome, { base, path }: FormInput, list: ListAddress | null): FormOutcome {
  if (outcome.type === 'noneChosen') return { type: 'refused', problem: { text: 'paste.error.noneChosen' } }
  if (outcome.type === 'gone') return { type: 'refused', problem: { text: 'paste.error.gone' } }
  if (outcome.type === 'signIn') {
    const from = list === null ? path : writeListAddress({ ...list, choices: outcome.choices })
    return { type: 'accepted', path: signInAddress(base, base + from) }
  }
  if (outcome.type !== 'saved') return afterFolderForm(outcome, () => ({}))
  const { folder, lines, choices } = outcome
  // The list itself says which of its lines are in the folder, and which are left.
  return {
    type: 'accepted',
    to: list === null ? folderPath(folder) : writeListAddress({ ...list, choices, saved: { folder, lines } }),
  }
}
