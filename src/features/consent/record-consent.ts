import * as v from 'valibot'
import { consentPurposes } from '#platform/values/consent-purposes.ts'
import { failure } from '#platform/values/errors.ts'
import { recordCall, unused, type RateLimit, type RateState } from '#platform/values/limits/rate-limit.ts'
import { consentRecord } from './consent-record.ts'
import type { Records } from '#platform/records/records.ts'
import { systemViewer } from '#platform/records/system-viewer.ts'
import { call } from '#platform/calls/call.ts'
import { siteParams } from '#platform/calls/params.ts'
import { siteViewer } from '#sites/site-viewer.ts'

/**
 * ConsentController.record: records that a visitor gave or refused consent, under the random id from the browser. A visitor has
 * one record, which later answers update; the audit log contains the earlier ones. Anybody may make this call, so it has a rate
 * limit: above it nothing is written, the result is `recorded: false`, and the browser sends the decision again from its next
 * page.
 */
export const recordConsent = call({
  name: 'ConsentController.record',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    visitor: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'is not 32 hexadecimal digits')),
    purposes: v.pipe(v.array(v.picklist(consentPurposes)), v.maxLength(consentPurposes.length)),
    /** The version of the texts that the visitor answered. */
    wording: v.pipe(v.string(), v.regex(/^[0-9a-z.-]{1,40}$/, 'is no name of a wording')),
    ...siteParams,
  }),
  run: async ({ visitor, purposes, wording, ...locale }, { viewer, records, now }): Promise<ConsentAnswer> => {
    const { site } = siteViewer(locale, viewer)
    if (!mayWrite(records, now().getTime())) return { recorded: false }
    const [outcome] = await records.upsertBatch(systemViewer, consentRecord, [
      { integrationId: `consent-${visitor}`, visitor, purposes, wording, site: site.code },
    ])
    if (outcome === undefined || outcome.status === 'error') throw failure('UNEXPECTED')
    return { recorded: true }
  },
})

interface ConsentAnswer {
  readonly recorded: boolean
}

/** The limit for one process; fewer visitors than this decide in one minute. */
const limit: RateLimit = { calls: 300, milliseconds: 60_000 }

const written = new WeakMap<Records, RateState>()

function mayWrite(records: Records, now: number): boolean {
  const { allowed, state } = recordCall(written.get(records) ?? unused, now, limit)
  written.set(records, state)
  return allowed
}
