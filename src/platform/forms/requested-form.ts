import type { FastifyRequest } from 'fastify'
import { type FileRules, formLimits } from '#platform/http/form-uploads.ts'
import type { RecordApiServices } from '#platform/record-api/routes/record-api-services.ts'
import { isFormFile } from '#platform/values/limits/form-files.ts'
import type { SiteLocale } from '#platform/values/site-config.ts'
import { formNames, readCommand } from './form-names.ts'
import { type FormCall, formCall } from './process-form.ts'

/** A form as its fields name it. */
export interface RequestedForm {
  /** Null: there is no such form. */
  readonly call: FormCall | null
  readonly name: string
  /** The fields with the parameters of the pressed button. */
  readonly params: URLSearchParams
}

/** Which form the fields request. `calls`: all calls by name. */
export function requestedForm({ calls }: { readonly calls: object }, fields: URLSearchParams): RequestedForm {
  const { form, params } = readCommand(fields.get(formNames.command) ?? fields.getAll(formNames.form).at(-1) ?? '')
  const all = new URLSearchParams(
    [...fields, ...params].filter(([name]) => name !== formNames.form && name !== formNames.command),
  )
  return { call: formCall(calls, form), name: form, params: all }
}

/** What a form does with the file of a field, once the fields before it are read; null: the sender may store none. */
export async function fileRulesOf(
  services: Pick<RecordApiServices, 'calls' | 'callContext' | 'files' | 'uploadQuota'>,
  request: FastifyRequest,
  at: SiteLocale,
  fields: URLSearchParams,
  field: string,
): Promise<FileRules | null> {
  const { call, params } = requestedForm(services, fields)
  const rules = call?.form.files
  if (rules === undefined || !(rules.isFile ?? isOnlyFile)(field)) return null
  const context = services.callContext(at, request)
  if (!(await rules.mayStore(params, context))) return null
  const { maxBytes = formLimits.fileBytes, takesAllTypes = false, isTemporary = false } = rules
  const { temporary } = services.files
  return {
    maxBytes,
    register: async (file) => await rules.register?.(file, context),
    takesName: (name) => takesAllTypes || isFormFile(name),
    store: isTemporary
      ? { put: (bytes) => temporary.put(bytes, maxBytes) }
      : await services.uploadQuota.limited(context.viewer, services.files),
  }
}

const isOnlyFile = (field: string): boolean => field === 'file'
