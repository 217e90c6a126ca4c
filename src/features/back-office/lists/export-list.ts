import { Readable } from 'node:stream'
import { tableLines } from '#platform/import-export/table-file.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import type { ListParameters } from '#features/back-office/page-parts/back-office-address.ts'
import { textOfShown } from '#features/back-office/values/shown-value.ts'
import { readListPage } from './load-list.ts'

/** The maximum number of rows on a page that is read. */
const rowsPerRead = 500

/**
 * The rows of a list that match its search, with its columns, as a CSV file. The pages are read one after the other while the file
 * is sent, so that its length is not limited by memory. Throws what `loadList` throws.
 */
export async function exportList(
  context: ApiContext,
  base: string,
  objectApiName: string,
  parameters: Pick<ListParameters, 'list' | 'search' | 'sort' | 'filters'>,
): Promise<{ readonly name: string; readonly rows: Readable }> {
  const first = await readListPage(context, base, objectApiName, { ...parameters, page: '' }, rowsPerRead)
  async function* lines(): AsyncGenerator<string> {
    yield tableLines([['Id', ...first.columns.map(({ label }) => label)]], { isFirst: true })
    for (let page = first; ;) {
      if (page.rows.length > 0)
        yield tableLines(
          page.rows.map(({ id, cells }) => [id, ...cells.map(textOfShown)]),
          { isFirst: false },
        )
      if (page.nextToken === null) return
      page = await readListPage(context, base, objectApiName, { ...parameters, page: page.nextToken }, rowsPerRead)
    }
  }
  return { name: `${objectApiName}.csv`, rows: Readable.from(lines(), { objectMode: false }) }
}
