import type { CallContext } from '#platform/calls/call.ts'
import { parameterOf } from '#platform/forms/form-names.ts'
import { chosenFieldName, chosenFields } from './paste-fields.ts'
import { storedList, storeList } from './stored-list.ts'

type Files = Pick<CallContext, 'recordApi'>

/** What was chosen and typed for one line. */
interface LineChoice {
  /** The id of the product; '' for none. */
  readonly grade: string
  /** As they were typed; null: the line had no such field. */
  readonly quantity: string | null
  readonly unit: string | null
}

/** The fields of a sent form that say what was chosen and typed for the lines, as text. */
export const choicesIn = (fields: URLSearchParams): string =>
  new URLSearchParams([...fields].filter(([name]) => isOfLine(name))).toString()

/** Stores choices for as long as the list, and returns their key. */
export const storeChoices = (choices: string, context: Files): Promise<string> => storeList(choices, context)

/** Null: they are not stored, or not any more. */
export async function storedChoices(key: string, context: Files): Promise<URLSearchParams | null> {
  const text = await storedList(key, context)
  return text === null ? null : new URLSearchParams(text)
}

export const choiceOf = (choices: URLSearchParams, line: number): LineChoice => ({
  grade: choices.get(chosenFieldName('grade', line)) ?? '',
  quantity: choices.get(chosenFieldName('quantity', line)),
  unit: choices.get(chosenFieldName('unit', line)),
})

const isOfLine = (name: string): boolean => chosenFields.some((field) => name !== field && parameterOf(name) === field)
