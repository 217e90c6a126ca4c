import * as v from 'valibot'
import type { listRecordsInput } from '#platform/record-api/representations/list-inputs.ts'
import type { RequestedRecords } from './list-records.ts'
import { sortNames } from './list-records.ts'
import { flag, list, text, wholeNumber } from '#platform/record-api/query-schemas.ts'

/** §9: the default page sizes. */
export const recordsOnPage = 50
export const summariesOnPage = 20
/** Platform API 2.2: the largest page. */
const maxPageSize = 2000

const recordEntries = {
  fields: list,
  optionalFields: list,
  pageSize: wholeNumber(recordsOnPage, 1, maxPageSize),
  pageToken: text,
  sortBy: list,
  searchTerm: text,
  where: text,
}

/** The query for the records of a list, in an address. */
export const recordsQuery = v.object(recordEntries)

const summaryEntries = {
  pageSize: wholeNumber(summariesOnPage, 1, maxPageSize),
  pageToken: text,
  q: text,
  recentListsOnly: flag(false),
}
/** The query for the lists of an object. */
export const summariesQuery = v.object(summaryEntries)

/** The query of an address that may return either; each has its own page size. */
export const eitherQuery = v.object({
  ...recordEntries,
  ...summaryEntries,
  pageSize: v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check(
      (size) => /^(?:[1-9]\d{0,3})?$/.test(size) && Number(size) <= maxPageSize,
      `is no whole number from 1 to ${maxPageSize}`,
    ),
    v.transform((size) => (size === '' ? null : Number(size))),
  ),
})

/** The same query in a body, where absent and null mean the same. */
export const requestedInBody = (body: v.InferOutput<typeof listRecordsInput>): RequestedRecords => ({
  fields: body.fields ?? [],
  optionalFields: body.optionalFields ?? [],
  pageSize: body.pageSize ?? recordsOnPage,
  pageToken: body.pageToken ?? null,
  sortBy: sortNames(body.sortBy),
  searchTerm: body.searchTerm ?? null,
  where: body.where ?? null,
})
