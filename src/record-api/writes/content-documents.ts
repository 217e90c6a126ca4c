import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { failure } from '#domain/errors.ts'
import { contentDocumentLink } from '#entities/content-document-link.ts'
import { contentDocument } from '#entities/content-document.ts'
import { contentVersion } from '#entities/content-version.ts'
import type { Entity } from '#entities/entity.ts'
import { mayDo } from '#records/access.ts'
import { equals } from '#records/condition.ts'
import { keepFiles, type NewFile } from '#records/files.ts'
import type { WriteHandle } from '#records/write.ts'
import { contentVersionInput } from '#representations/inputs.ts'
import type { Representation } from '#representations/table.ts'
import type { ApiContext } from '../api-context.ts'
import { type ApiAnswer, created, endpoint } from '../endpoint.ts'
import { demandRecordId } from '../object-catalogue.ts'
import { noQuery } from '../query-schemas.ts'
import { writtenRecords } from './write-outcome.ts'

/** Links of one file that are shown with it. */
const mostLinks = 200

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
  demandUpload: async (_params, { viewer }) => {
    for (const entity of [contentDocument, contentVersion, contentDocumentLink]) demandCreate(viewer, entity)
    await Promise.resolve()
  },
  run: async ({ body, file }, context) => {
    const { user } = context.viewer
    const given = demandFile(file)
    const outcome = await context.records.write(context.viewer, async (handle) => {
      const words = { name: body.title ?? titleOf(given), description: body.description ?? null }
      const document = await handle.create(contentDocument, words)
      if (user !== undefined)
        await handle.create(contentDocumentLink, { document: document.id, linkedObject: 'user', linkedEntity: user.id })
      return await createVersion(context, handle, given, { ...words, document: document.id, versionNumber: 1 })
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
  demandUpload: async (params, context) => {
    await demandDocument(params, context)
  },
  run: async ({ params, body, file }, context) => {
    const document = await demandDocument(params, context)
    const given = demandFile(file)
    const outcome = await context.records.write(context.viewer, async (handle) => {
      const { stands, versionNumber } = await nextVersion(handle, document.id)
      const words = wordsOf(body, document)
      await handle.update(contentDocument, document.id, stands, words)
      return await createVersion(context, handle, given, { ...words, document: document.id, versionNumber })
    })
    return await compositeOf(outcome, context)
  },
  answerAgain: async (outcome, context) => await compositeOf(v.parse(outcomeSchema, outcome), context),
})

/** What is not said again of a new version is as it was. */
const wordsOf = (
  { title, description }: Words,
  document: { readonly name: string; readonly description: string | null },
) => ({ name: title ?? document.name, description: description === undefined ? document.description : description })

async function createVersion(
  { viewer, now, tell }: ApiContext,
  handle: WriteHandle,
  file: NewFile,
  values: {
    readonly name: string
    readonly description: string | null
    readonly document: string
    readonly versionNumber: number
  },
): Promise<Outcome> {
  await handle.keep((transaction) => keepFiles(transaction, viewer, now, [file]))
  const version = await handle.create(contentVersion, {
    ...values,
    pathOnClient: file.name,
    contentSize: file.bytes,
    versionData: file.key,
  })
  const outcome = { document: values.document, version: version.id }
  tell?.(outcome)
  return outcome
}

/** The number of the next version, and where the document stands: nobody else gives one a number until the transaction ends. */
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

/** Throws RECORD_NOT_FOUND where the viewer sees no such document, WRITE_DENIED where they may not change it. */
async function demandDocument(params: Readonly<Record<string, string>>, { objects, records, viewer }: ApiContext) {
  const { id, entity } = demandRecordId(objects, viewer, params['contentDocumentId'] ?? '')
  if (entity !== contentDocument) throw failure('INVALID_ID', { id })
  const document = await records.byId(viewer, contentDocument, id)
  if (document === null) throw failure('RECORD_NOT_FOUND', { id })
  demandCreate(viewer, contentVersion)
  if (!mayDo(viewer, contentDocument, 'update')) throw denied(contentDocument)
  return document
}

/** Throws ACCESS_DENIED where there is no such object for the viewer, WRITE_DENIED where they make none of its records. */
function demandCreate(viewer: ApiContext['viewer'], entity: Entity): void {
  if (!mayDo(viewer, entity, 'read')) throw failure('ACCESS_DENIED')
  if (!mayDo(viewer, entity, 'create')) throw denied(entity)
}

const denied = ({ apiName }: Entity) =>
  failure('WRITE_DENIED', { reason: `records of ${apiName} are not written by you.` })

function demandFile(file: NewFile | null): NewFile {
  if (file === null) throw failure('PARAMETER_REQUIRED', { parameter: 'fileData' })
  return file
}

/** The file's name without its ending. */
const titleOf = ({ name }: NewFile): string => name.replace(/(.)\.[A-Za-z0-9]{1,10}$/u, '$1')

async function compositeOf({ document, version }: Outcome, context: ApiContext): Promise<ApiAnswer<Composite>> {
  const links = await context.records.list(context.viewer, contentDocumentLink, {
    where: equals('document', document),
    orderBy: [],
    limit: mostLinks,
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
