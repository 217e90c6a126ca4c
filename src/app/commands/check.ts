import { visibleText } from '#platform/values/text/visible-text.ts'
import { snakeCase } from '#platform/values/wire-names.ts'
import type { Command } from './command.ts'
import { withRecords } from './open-records.ts'

export const checkCommand: Command = {
  name: 'check',
  summary: 'Finds records whose key, code, address or name has blanks at its ends or characters that nobody sees.',
  arguments: [],
  options: {},
  notes: [
    'Such records were written by versions before this one. No reference and no file can name a record by such a key, so there may be a second record with the key that people see.',
    'A line names the object, the record, the field, the stored text, what it is read as, and the records that have this text too. The exit code is 1 if there is one.',
    'A name, code or address is corrected by saving it again. To correct a key, import the record with the right key and merge the old record into it in the back office.',
    'Only one process can use the embedded database, so stop the portal first.',
  ],
  run: async (call) =>
    await withRecords(call, async (records) => {
      const { unclearTexts } = await import('#platform/records/read/unclear-texts.ts')
      const { out, err } = call.terminal
      let found = 0
      for (const entity of records.model.entities.all)
        for await (const { id, property, text, readAs, twins } of unclearTexts(records, entity)) {
          if (call.signal.aborted) return 130
          found += 1
          const same = twins.length === 0 ? '' : `, as ${twins.join(', ')}`
          out.write(
            `${entity.apiName} ${id}: ${snakeCase(property)} “${visibleText(text)}” is read as “${visibleText(readAs)}”${same}\n`,
          )
        }
      err.write(
        found === 0
          ? 'Every identifying text is as people see it.\n'
          : `Texts that are not as people see them: ${found}.\n`,
      )
      return found === 0 ? 0 : 1
    }),
}
