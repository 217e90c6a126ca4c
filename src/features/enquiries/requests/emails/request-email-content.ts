import { eq, inArray } from 'drizzle-orm'
import { account } from '#features/catalogue/accounts/account.ts'
import { company } from '#features/catalogue/companies/company.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { user } from '#features/identity/people/user.ts'
import { selectFields } from '#platform/calls/select-fields.ts'
import { tableColumn } from '#platform/entity/entity-table.ts'
import type { Entity, Row } from '#platform/entity/entity.ts'
import { storedFile } from '#platform/entity/kinds/file.ts'
import { all, equals } from '#platform/records/read/condition.ts'
import { satisfies } from '#platform/records/read/condition-predicate.ts'
import { inCountry } from '#platform/records/viewer-conditions.ts'
import { selectRows } from '#platform/records/read/select-rows.ts'
import { rowInWrite } from '#platform/records/write/write-effects.ts'
import type { WriteHandle } from '#platform/records/write/write.ts'
import type { SiteConfig } from '#platform/values/site-config.ts'
import { slugOf } from '#platform/values/text/slug.ts'
import { customerRequest } from '../customer-request.ts'
import { type DescribedLine, requestLineFields } from '../lines/line-description.ts'
import { requestLine } from '../request-line.ts'
import type { requestMessage } from '../request-message.ts'
import type { RequestEmailContent } from './stored-content.ts'

type RequestRow = Row<typeof customerRequest>

const saidOfRequest = selectFields(customerRequest, [
  'name',
  'kind',
  'message',
  'purpose',
  'application',
  'frequency',
  'targetDate',
  'shipTo',
  'answer',
  'validUntil',
  'declineReason',
  'reason',
  'poNumber',
])

const saidOfLine = selectFields(requestLine, requestLineFields)

/** Reads in a transaction what an email of its step can say. `isForDesk`: the email is for the people who answer. */
export async function requestEmailContent(
  handle: WriteHandle,
  row: RequestRow,
  site: SiteConfig,
  { message, isForDesk }: { readonly message: Row<typeof requestMessage> | null; readonly isForDesk: boolean },
): Promise<RequestEmailContent> {
  const holder = await companyOfSite(handle, site)
  const files = await fileNames(handle, [row.answerFile, message?.file ?? null])
  const decider = row.decidedBy === null ? null : await rowInWrite(handle, user, row.decidedBy)
  return {
    ...saidOfRequest(row),
    lines: await linesOf(handle, row.id, site),
    text: message?.text ?? null,
    file: files.get(message?.file ?? '') ?? null,
    answerFile: files.get(row.answerFile ?? '') ?? null,
    answeredBy: decider === null ? null : [decider.name, holder?.name ?? []].flat().join(', '),
    phone: holder?.phone ?? null,
    desk: isForDesk ? await customerOf(handle, row) : null,
  }
}

/** The company of a site. */
export async function companyOfSite(handle: WriteHandle, site: SiteConfig): Promise<Row<typeof company> | null> {
  const [holder] = await handle.keep((queries) =>
    selectRows(queries, company, { where: eq(tableColumn(company.table, 'integrationId'), site.IMCDCompany) }),
  )
  return holder ?? null
}

async function linesOf(handle: WriteHandle, requestId: string, site: SiteConfig): Promise<readonly DescribedLine[]> {
  const lines = await handle.keep((queries) =>
    selectRows(queries, requestLine, { where: eq(tableColumn(requestLine.table, 'request'), requestId) }),
  )
  const isOnSite = all(
    equals('isActive', true),
    inCountry({ site, language: site.supportedLanguages[0], context: 'CountrySites' }),
  )
  const grades = await rowsById(
    handle,
    tradeGrade,
    lines.map(({ grade }) => grade),
  )
  const principals = await rowsById(
    handle,
    account,
    [...grades.values()].map(({ principal }) => principal),
  )
  return lines
    .toSorted((a, b) => a.position - b.position)
    .map((line) => {
      const grade = grades.get(line.grade)
      const supplier = principals.get(grade?.principal ?? '')?.name ?? ''
      return {
        ...saidOfLine(line),
        // A product that the site does not offer any more has no page there.
        product:
          grade !== undefined && satisfies(grade, isOnSite)
            ? { id: grade.id, slug: slugOf(grade.name), supplier }
            : null,
        alternativeSlug: slugOf(line.alternativeName ?? ''),
      }
    })
}

async function rowsById<E extends Entity>(
  handle: WriteHandle,
  entity: E,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Row<E>>> {
  const where = inArray(tableColumn(entity.table, 'id'), [...new Set(ids)])
  const rows = ids.length === 0 ? [] : await handle.keep((queries) => selectRows(queries, entity, { where }))
  return new Map(rows.map((row) => [row.id, row]))
}

async function fileNames(handle: WriteHandle, keys: readonly (string | null)[]): Promise<ReadonlyMap<string, string>> {
  const known = keys.flatMap((key) => key ?? [])
  if (known.length === 0) return new Map()
  const files = await handle.keep((queries) =>
    queries
      .select({ key: storedFile.key, name: storedFile.name })
      .from(storedFile)
      .where(inArray(storedFile.key, known)),
  )
  return new Map(files.map(({ key, name }) => [key, name]))
}

async function customerOf(handle: WriteHandle, row: RequestRow): Promise<RequestEmailContent['desk']> {
  const requester = row.user === null ? null : await rowInWrite(handle, user, row.user)
  const customer = row.account === null ? null : await rowInWrite(handle, account, row.account)
  return {
    requestedBy: requester?.name ?? row.guestName,
    company: customer?.name ?? row.guestCompany,
    email: requester?.email ?? row.guestEmail,
    phone: requester?.phone ?? row.guestPhone,
    dueOn: row.dueOn,
  }
}
