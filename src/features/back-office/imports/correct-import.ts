import * as v from 'valibot'
import { byInternalUsers, officeContextOf } from '#features/back-office/page-parts/office-context.ts'
import { correctRows } from '#features/integrations/imports/correct-rows.ts'
import { call } from '#platform/calls/call.ts'
import { cellInput } from './cell-input.ts'
import { afterStep, step } from './import-steps.ts'

const inputName = /^cell\.([1-9]\d{0,8})\.(0|[1-9]\d{0,3})$/

/** ImportController.correct: changes cells of refused rows in the file of a checked import, and checks it again. */
export const correctImport = call({
  name: 'ImportController.correct',
  ...byInternalUsers,
  params: v.object({
    importId: v.string(),
    cells: v.pipe(
      v.array(
        v.object({
          line: v.pipe(v.number(), v.integer(), v.minValue(1)),
          column: v.pipe(v.number(), v.integer(), v.minValue(0)),
          text: v.string(),
        }),
      ),
      v.maxLength(10_000),
    ),
  }),
  run: async ({ importId, cells }, caller) => {
    const corrections = new Map<number, Map<number, string>>()
    for (const { line, column, text } of cells) {
      const row = corrections.get(line) ?? new Map<number, string>()
      corrections.set(line, row.set(column, text))
    }
    return await step(() => correctRows(officeContextOf(caller), importId, corrections))
  },
  form: {
    fields: [cellInput],
    read: ({ fields }, named) => ({
      params: {
        ...named,
        cells: [...fields].flatMap(([name, typed]) => {
          const [, line, column] = inputName.exec(name) ?? []
          // A browser sends every line end as two characters.
          return line === undefined
            ? []
            : [{ line: Number(line), column: Number(column), text: typed.replaceAll('\r\n', '\n') }]
        }),
      },
    }),
    after: (result) => afterStep(result),
  },
})
