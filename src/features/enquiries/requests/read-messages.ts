import { user } from '#features/identity/people/user.ts'
import type { CallContext } from '#platform/calls/call.ts'
import type { Row } from '#platform/entity/entity.ts'
import { equals } from '#platform/records/read/condition.ts'
import { inNameOf } from '#platform/records/system-viewer.ts'
import type { Viewer } from '#platform/values/viewer.ts'
import type { customerRequest } from './customer-request.ts'
import { requestFiles } from './request-file.ts'
import { requestMessage } from './request-message.ts'
import { type RequestState, takesMessages } from './request-rules.ts'

/** The messages of a request that a page shows. */
const maxMessages = 500

/** The messages of a request that the reader sees, the first one first, and whether they can write another. */
export async function messagesOf(
  row: Row<typeof customerRequest>,
  status: RequestState,
  reader: Viewer,
  isDesk: boolean,
  { records }: Pick<CallContext, 'records'>,
) {
  const messages = await records.list(reader, requestMessage, {
    where: equals('request', row.id),
    orderBy: [{ field: 'createdDate' }, { field: 'id' }],
    limit: maxMessages,
  })
  const shown = messages.filter(({ side }) => isDesk || side !== 'internal')
  const [authors, files] = await Promise.all([
    records.byIds(inNameOf(reader), user, [...new Set(shown.flatMap(({ author }) => author ?? []))]),
    requestFiles(
      reader,
      shown.map(({ file }) => file),
      { records },
    ),
  ])
  return {
    messages: shown.map(({ id, side, author, text, file, createdDate }) => ({
      id,
      side,
      text,
      file: files.get(file ?? '') ?? null,
      at: createdDate.toISOString(),
      // Customers do not learn who works on a request.
      author:
        side === 'customer' || isDesk ? (authors.find((each) => each.id === author)?.name ?? row.guestName) : null,
    })),
    canWrite: takesMessages(status, isDesk ? 'desk' : 'customer'),
  }
}

export type RequestConversation = Awaited<ReturnType<typeof messagesOf>>
