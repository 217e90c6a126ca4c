import { account } from '#features/catalogue/accounts/account.ts'
import type { Row } from '#platform/entity/entity.ts'
import { any, equals } from '#platform/records/read/condition.ts'
import { identifyingText } from '#platform/values/text/identifying-text.ts'
import type { Records } from '#platform/records/records.ts'
import { toId18 } from '#platform/values/record-id.ts'
import type { Viewer } from '#platform/values/viewer.ts'

/**
 * The accounts that a text names: by record ID, alone or in brackets at the end of the text, by integration ID or by name. At most two,
 * which say that the text is ambiguous.
 */
export async function accountsNamed(
  records: Pick<Records, 'list'>,
  viewer: Viewer,
  text: string,
): Promise<readonly Row<typeof account>[]> {
  const typed = identifyingText(text)
  const id = toId18(/\((\w{15}|\w{18})\)$/.exec(typed)?.[1] ?? typed)
  const byId = id === null ? [] : [equals('id', id)]
  return await records.list(viewer, account, {
    where: any(equals('integrationId', typed), equals('name', typed), ...byId),
    limit: 2,
  })
}
