import * as v from 'valibot'
import { call, type CallContext } from '#platform/calls/call.ts'
import { maxUploadBytes } from '#platform/record-api/routes/record-uploads.ts'
import { toId18 } from '#platform/values/record-id.ts'
import { Failure } from '#platform/values/errors.ts'
import { fileInputs } from '#features/back-office/fields/file-shapes.ts'
import { type FormAddress, inputNames } from '#features/back-office/fields/form-shapes.ts'
import { readSentForm } from '#features/back-office/files/sent-record-form.ts'
import { savedHere, writtenParameters } from '#features/back-office/following/following-elements.ts'
import { backOfficeBase, recordAddress } from '#features/back-office/page-parts/back-office-address.ts'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { openForm } from './open-form.ts'
import { saveForm } from './save-form.ts'

const optionalText = v.optional(v.string())
const addressParams = {
  objectApiName: optionalText,
  recordId: optionalText,
  action: optionalText,
  fieldApiName: optionalText,
  from: optionalText,
}
const addressSchema = v.object(addressParams)

/** RecordController.save: saves the form of a record, of one of its files or of a transition (BOF-03). */
export const saveRecord = call({
  name: 'RecordController.save',
  ...byInternalUsers,
  params: v.object({ ...addressParams, sent: v.instance(URLSearchParams) }),
  run: async ({ sent, ...params }, context) => {
    const office = officeContextOf(context)
    const at = addressOf(params)
    return { at, saved: await saveForm(office, baseOf(context), at, readSentForm(sent, context)) }
  },
  form: {
    // The state that the form is based on belongs to what was typed.
    fields: ['field', 'row', 'base', inputNames.eTag],
    read: ({ fields }) => ({ params: { ...addressIn(fields), sent: fields } }),
    files: {
      isFile: (field) => field.startsWith(fileInputs.file('')),
      takesAllTypes: true,
      maxBytes: maxUploadBytes,
      readsRefused: true,
      mayStore: async (fields, context) => await canOpen(context, addressOf(addressIn(fields))),
      register: async (file, { records, viewer }) => await records.keepFiles(viewer, [file]),
    },
    after: ({ at, saved }) => {
      // Others have changed the state of the record, so it does not go on as its reader expected.
      if (saved === null) return { type: 'accepted', to: `${recordAddress('', idOf(at))}?step=gone` }
      if (saved.type === 'form') return { type: 'refused', status: saved.status, shown: saved }
      return { type: 'accepted', to: pageAfter(at, saved.id) }
    },
  },
})

const addressIn = (fields: URLSearchParams) => v.parse(addressSchema, Object.fromEntries(fields))

const baseOf = ({ viewer }: CallContext): string => backOfficeBase(viewer.language)

function addressOf({
  objectApiName,
  recordId = '',
  action,
  fieldApiName,
  from: sentFrom = '',
}: v.InferOutput<typeof addressSchema>): FormAddress {
  const from = toId18(sentFrom) ?? undefined
  if (objectApiName !== undefined) return { objectApiName, from }
  if (action !== undefined) return { recordId, action }
  return fieldApiName === undefined ? { recordId } : { recordId, fieldApiName, from: from ?? recordId }
}

const idOf = (at: FormAddress): string => ('recordId' in at ? at.recordId : '')

/** Who may not open the form uploads nothing. */
async function canOpen(context: CallContext, at: FormAddress): Promise<boolean> {
  try {
    return (await openForm(officeContextOf(context), baseOf(context), at)) !== null
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return false
    throw error
  }
}

/**
 * The page of the saved record, or the part of that page on which its form was opened. The other tabs learn from the address what was
 * saved.
 */
function pageAfter(at: FormAddress, id: string): string {
  const on = 'from' in at ? at.from : undefined
  const part = 'fieldApiName' in at ? '#files' : on === undefined ? '' : '#used-by'
  const saved = on === undefined || on === id ? savedHere : id
  return `${recordAddress('', on ?? id)}?${writtenParameters.saved}=${saved}${part}`
}
