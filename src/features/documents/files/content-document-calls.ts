import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { failure } from '#platform/values/errors.ts'
import { contentDocumentLink } from './content-document-link.ts'
import { contentDocument } from './content-document.ts'
import { contentVersion } from './content-version.ts'
import type { Entity } from '#platform/entity/entity.ts'
import { mayDo } from '#platform/records/access.ts'
import { equals } from '#platform/records/read/condition.ts'
import { keepFiles, type NewFile } from '#platform/records/files/files.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import { contentVersionInput } from '#platform/record-api/representations/inputs.ts'
import type { Representation } from '#platform/record-api/representations/table.ts'
import type { ApiContext } from '#platform/record-api/api-context.ts'
import { type ApiAnswer, created, endpoint } from '#platform/record-api/endpoint.ts'
import { requireRecordId } from '#platform/record-api/object-catalogue.ts'
import { noQuery } from '#platform/record-api/query-schemas.ts'
import { writtenRecords } from '#platform/record-api/writes/write-outcome.ts'

/** The maximum number of links of one file in a response. */
const maxLinks = 200

const outcomeSchema = v.object({ document: v.string(), version: v.string() })
type Outcome = v.InferOutput<typeof outcomeSchema>
type Composite = Representation<'ContentVersionComposite'>
type Words = v.InferOutput<typeof contentVersionInput>

export const createContentDocument = endpoint({
  method: 'POST',
  path: '/records/content-documents/content-versions',
  summary: 'Keeps a file (multipart, part fileData) with whoever sends it.',
  family: 'Records',
  query: noQuery,
  body: contentVersionInput,
  answer: 'ContentVersionComposite',
  errorForm: 'record',
  requireUpload: async (_params, { viewer }) => {
    for (const entity of [contentDocument, contentVersion, contentDocumentLink]) requireCreate(viewer, entity)
    await Promise.resolve()
  },
  run: async ({ body, file }, context) => {
    const { user } = context.viewer
    const input = requireFile(file)
    const outcome = await context.records.write(context.viewer, async (handle) => {
      const words = { name: body.title ?? titleOf(input), description: body.description ?? null }
      const document = await handle.create(contentDocument, words)
      if (user !== undefined)
        await handle.create(contentDocumentLink, { document: document.id, linkedObject: 'user', linkedEntity: user.id })
      return await createVersion(context, handle, input, { ...words, document: document.id, versionNumber: 1 })
    })
    return await compositeOf(outcome, context)
  },
  answerAgain: async (outcome, context) => await compositeOf(v.parse(outcomeSchema, outcome), context),
})

export const createContentVersion = endpoint({
  method: 'POST',
  path: '/records/content-documents/:contentDocumentId/content-versions',
  summary: 'Keeps a new version of a file (multipart, part fileData).',
  family: 'Records',
  query: noQuery,
  body: contentVersionInput,
  answer: 'ContentVersionComposite',
  errorForm: 'record',
  requireUpload: async (params, context) => {
    await requireDocument(params, context)
  },
  run: async ({ params, body, file }, context) => {
    const document = await requireDocument(params, context)
    const input = requireFile(file)
    const outcome = await context.records.write(context.viewer, async (handle) => {
      const { stands, versionNumber } = await nextVersion(handle, document.id)
      const words = wordsOf(body, document)
      await handle.update(contentDocument, document.id, stands, words)
      return await createVersion(context, handle, input, { ...words, document: document.id, versionNumber })
    })
    return await compositeOf(outcome, context)
  },
  answerAgain: async (outcome, context) => await compositeOf(v.parse(outcomeSchema, outcome), context),
})

/** Values that the request for a new version omits are copied from the previous version. */
const wordsOf = (
  { title, description }: Words,
  document: { readonly name: string; readonly description: string | null },
) => ({ name: title ?? document.name, description: description === undefined ? document.description : description })

async function createVersion(
  { viewer, now, reportOutcome, records }: ApiContext,
  handle: WriteHandle,
  file: NewFile,
  values: {
    readonly name: string
    readonly description: string | null
    readonly document: string
    readonly versionNumber: number
  },
): Promise<Outcome> {
  await handle.keep((transaction) =>
    keepFiles({ queries: transaction, entities: records.model.entities }, viewer, now, [file]),
  )
  const version = await handle.create(contentVersion, {
    ...values,
    pathOnClient: file.name,
    contentSize: file.bytes,
    versionData: file.key,
  })
  const outcome = { document: values.document, version: version.id }
  reportOutcome?.(outcome)
  return outcome
}

/**
 * Returns the number of the next version and locks the document, so that no concurrent request uses the same number before the
 * transaction ends.
 */
const nextVersion = (
  handle: WriteHandle,
  documentId: string,
): Promise<{ readonly stands: number; readonly versionNumber: number }> =>
  handle.keep(async (transaction) => {
    const { rows: documents } = await transaction.execute<{ version: number }>(
      sql`select version from ${contentDocument.table} where id = ${documentId} for update`,
    )
    const { rows: versions } = await transaction.execute<{ next: number }>(
      sql`select coalesce(max(version_number), 0) + 1 as next from ${contentVersion.table} where document = ${documentId}`,
    )
    const [stands, next] = [documents[0]?.version, versions[0]?.next]
    if (stands === undefined || next === undefined) throw failure('RECORD_NOT_FOUND', { id: documentId })
    return { stands, versionNumber: next }
  })

/** Throws RECORD_NOT_FOUND if the viewer sees no such document and WRITE_DENIED if the viewer may not change it. */
async function requireDocument(params: Readonly<Record<string, string>>, { objects, records, viewer }: ApiContext) {
  const { id, entity } = requireRecordId(objects, viewer, params['contentDocumentId'] ?? '')
  if (entity !== contentDocument) throw failure('INVALID_ID', { id })
  const document = await records.byId(viewer, contentDocument, id)
  if (document === null) throw failure('RECORD_NOT_FOUND', { id })
  requireCreate(viewer, contentVersion)
  if (!mayDo(viewer, contentDocument, 'update')) throw denied(contentDocument)
  return document
}

/** Throws ACCESS_DENIED if there is no such object for the viewer and WRITE_DENIED if the viewer may not create its records. */
function requireCreate(viewer: ApiContext['viewer'], entity: Entity): void {
  if (!mayDo(viewer, entity, 'read')) throw failure('ACCESS_DENIED')
  if (!mayDo(viewer, entity, 'create')) throw denied(entity)
}

const denied = ({ apiName }: Entity) =>
  failure('WRITE_DENIED', { reason: `records of ${apiName} are not written by you.` })

function requireFile(file: NewFile | null): NewFile {
  if (file === null) throw failure('PARAMETER_REQUIRED', { parameter: 'fileData' })
  return file
}

/** Returns the file's name without its extension. */
const titleOf = ({ name }: NewFile): string => name.replace(/(.)\.[A-Za-z0-9]{1,10}$/u, '$1')

async function compositeOf({ document, version }: Outcome, context: ApiContext): Promise<ApiAnswer<Composite>> {
  const links = await context.records.list(context.viewer, contentDocumentLink, {
    where: equals('document', document),
    orderBy: [],
    limit: maxLinks,
  })
  const shown = await writtenRecords(context, [document, version, ...links.map(({ id }) => id)])
  const [contentDocumentShown, contentVersionShown] = [shown.get(document), shown.get(version)]
  if (contentDocumentShown === undefined || contentVersionShown === undefined)
    throw failure('RECORD_NOT_FOUND', { id: version })
  return created({
    contentDocument: contentDocumentShown,
    contentDocumentLinks: links.flatMap(({ id }) => shown.get(id) ?? []),
    contentVersion: contentVersionShown,
  })
}
