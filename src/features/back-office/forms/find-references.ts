import { toId18 } from '#platform/values/record-id.ts'
import { equals } from '#platform/records/read/condition.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { isNamed } from '#platform/record-api/lists/list-fields.ts'
import { readableTargets } from '#platform/record-api/search/lookup-field.ts'
import { nameField, type WireField } from '#platform/record-api/wire-fields.ts'
import { rowFormOf, rowsOfText, textOfRows } from '#features/back-office/fields/field-rows.ts'
import type { Problem } from '#features/back-office/fields/form-shapes.ts'

export interface FoundReferences {
  /** The ids, separated by `;`; what was typed, where a record was not found. */
  readonly text: string
  readonly problems: readonly Problem[]
}

/** The maximum number of references in one field that are looked up by name. */
const maxNames = 200

/** The records that the lines of an input name: by id, by name, or by name with the id in brackets. */
export async function findReferences(context: ApiContext, field: WireField, typed: string): Promise<FoundReferences> {
  const lines = typed.split('\n').flatMap((line) => line.trim() || [])
  const found = await Promise.all(
    lines.slice(0, maxNames).map(async (line) => await findReference(context, field, line)),
  )
  const problems = found.flatMap((each) => (typeof each === 'string' ? [] : [each]))
  return problems.length > 0
    ? { text: typed, problems }
    : { text: found.filter((each) => typeof each === 'string').join(';'), problems }
}

/** Finds the records that the parts of rows name; the text is that of the rows with the ids. */
export async function findInRows(context: ApiContext, field: WireField, typed: string): Promise<FoundReferences> {
  const parts = rowFormOf(field)?.parts ?? []
  const problems: Problem[] = []
  const rows = await Promise.all(
    (rowsOfText(typed) ?? []).map(
      async (cells, row) =>
        await Promise.all(
          cells.map(async (cell, part) => {
            const isName = parts[part]?.type === 'reference' && cell.trim() !== '' && row < maxNames
            const found = isName ? await findReference(context, field, cell.trim()) : cell
            if (typeof found === 'string') return found
            problems.push({ ...found, row, part })
            return cell
          }),
        ),
    ),
  )
  return { text: textOfRows(rows, parts), problems }
}

/** The id of the record that a text names, or why it names none. */
async function findReference(context: ApiContext, field: WireField, typed: string): Promise<string | Problem> {
  const targets = readableTargets(context, field)
  const id = toId18(/\((\w{15}|\w{18})\)$/.exec(typed)?.[1] ?? typed)
  const target = id === null ? null : context.objects.ofId(id)
  if (id !== null && target !== null && targets.includes(target)) return id
  const found = await Promise.all(
    targets
      .filter((each) => isNamed(context.viewer, each))
      .map((each) =>
        context.records.ids(context.viewer, each, { where: equals(nameField(each).property, typed), limit: 2 }),
      ),
  )
  const [one, ...others] = found.flat()
  if (one === undefined) return { message: 'missing', typed }
  return others.length > 0 ? { message: 'ambiguous', typed } : one
}
