import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { WireField } from '#platform/record-api/wire-fields.ts'
import { editorType, typedText } from '#features/back-office/fields/field-values.ts'
import { findInRows, findReferences, type FoundReferences } from './find-references.ts'
import { inputNames, type Problem } from '#features/back-office/fields/form-shapes.ts'
import type { FormValues } from './merge-edit.ts'

/** What was typed into a form, with references as ids. Fields that the form did not have keep their value of `opened`. */
export async function readTyped(
  context: ApiContext,
  fields: readonly WireField[],
  opened: FormValues,
  sent: URLSearchParams,
): Promise<{
  readonly base: FormValues
  readonly typed: FormValues
  readonly problems: ReadonlyMap<string, readonly Problem[]>
}> {
  const base: Record<string, string> = { ...opened }
  const typed: Record<string, string> = { ...opened }
  const problems = new Map<string, readonly Problem[]>()
  for (const field of fields) {
    const { apiName } = field
    const before = sent.get(inputNames.base(apiName))
    if (before === null) continue
    base[apiName] = before.replaceAll('\r\n', '\n')
    const text = typedText(field, sent)
    const found = await findIn(context, field, text)
    typed[apiName] = found.text
    if (found.problems.length > 0) problems.set(apiName, found.problems)
  }
  return { base, typed, problems }
}

async function findIn(context: ApiContext, field: WireField, text: string): Promise<FoundReferences> {
  switch (editorType(field)) {
    case 'record':
    case 'records':
      return await findReferences(context, field, text)
    case 'rows':
      return await findInRows(context, field, text)
    default:
      return { text, problems: [] }
  }
}
