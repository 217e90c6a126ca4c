import * as v from 'valibot'
import type { listRecordsInput } from '#representations/list-inputs.ts'
import type { AskedRecords } from './list-records.ts'
import { sortNames } from './list-records.ts'
import { flag, list, text, wholeNumber } from '../query-schemas.ts'

/** §9: how many where nothing is said. */
export const recordsOnPage = 50
export const summariesOnPage = 20
/** Platform API 2.2: the largest page. */
const mostOnPage = 2000

const recordEntries = {
  fields: list,
  optionalFields: list,
  pageSize: wholeNumber(recordsOnPage, 1, mostOnPage),
  pageToken: text,
  sortBy: list,
  searchTerm: text,
  where: text,
}

/** Of records of a list, in an address. */
export const recordsQuery = v.object(recordEntries)

const summaryEntries = {
  pageSize: wholeNumber(summariesOnPage, 1, mostOnPage),
  pageToken: text,
  q: text,
  recentListsOnly: flag(false),
}
/** Of the lists of an object. */
export const summariesQuery = v.object(summaryEntries)

/** Of either, where an address may be of both: the size of a page is each one's own. */
export const eitherQuery = v.object({
  ...recordEntries,
  ...summaryEntries,
  pageSize: v.pipe(
    v.optional(v.string('is given twice'), ''),
    v.check(
      (size) => /^(?:[1-9]\d{0,3})?$/.test(size) && Number(size) <= mostOnPage,
      `is no whole number from 1 to ${mostOnPage}`,
    ),
    v.transform((size) => (size === '' ? null : Number(size))),
  ),
})

/** In a body: absent and null are what an address does not say. */
export const askedInBody = (body: v.InferOutput<typeof listRecordsInput>): AskedRecords => ({
  fields: body.fields ?? [],
  optionalFields: body.optionalFields ?? [],
  pageSize: body.pageSize ?? recordsOnPage,
  pageToken: body.pageToken ?? null,
  sortBy: sortNames(body.sortBy),
  searchTerm: body.searchTerm ?? null,
  where: body.where ?? null,
})
