import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { FormPage } from '#features/back-office/forms/form-shapes.ts'
import { showForm } from '#features/back-office/forms/make-form-page.ts'
import { type FileFormAddress, openFileForm } from '#features/back-office/forms/open-form.ts'
import { saveFile, type Saved } from '#features/back-office/forms/save-form.ts'
import { fileVersions } from './file-versions.ts'
import type { SentForm } from './sent-form.ts'

/** The form that replaces or removes a file, with the files that were there before. Throws what `openFileForm` throws. */
export async function showFileForm(context: ApiContext, base: string, at: FileFormAddress): Promise<FormPage> {
  return await withVersions(context, base, at, await showForm(context, await openFileForm(context, base, at)))
}

/** Replaces or removes a file like any other edit: a conflict with others is shown with a choice. */
export async function sendFileForm(
  context: ApiContext,
  base: string,
  at: FileFormAddress,
  read: () => Promise<SentForm>,
): Promise<Saved> {
  const saved = await saveFile(context, base, at, read)
  return saved.type === 'saved' ? saved : await withVersions(context, base, at, saved)
}

const withVersions = async (
  context: ApiContext,
  base: string,
  { id, field }: FileFormAddress,
  page: FormPage,
): Promise<FormPage> => ({ ...page, versions: await fileVersions(context, base, id, field) })
