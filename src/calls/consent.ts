import * as v from 'valibot'
import { consentPurposes } from '#domain/consent.ts'
import { failure } from '#domain/errors.ts'
import { taken, unused, type RateLimit, type RateState } from '#domain/rate-limit.ts'
import { consentRecord } from '#entities/consent-record.ts'
import type { Records } from '#records/records.ts'
import { systemViewer } from '#records/system-viewer.ts'
import { call } from './call.ts'
import { siteParams } from './params.ts'
import { siteViewer } from './site-viewer.ts'

/**
 * ConsentController.record: keeps that a visitor gave or refused consent, under the random id that their browser made. One
 * record for a visitor, which a later answer changes; the audit log has the earlier ones. Anybody may call it, so it is
 * bounded: above the limit nothing is written and the answer is `recorded: false`; a browser then asks again with its next page.
 */
export const recordConsent = call({
  name: 'ConsentController.record',
  cacheable: false,
  access: 'everyone',
  params: v.object({
    visitor: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/, 'is not 32 hexadecimal digits')),
    purposes: v.pipe(v.array(v.picklist(consentPurposes)), v.maxLength(consentPurposes.length)),
    /** Which words were answered. */
    wording: v.pipe(v.string(), v.regex(/^[0-9a-z.-]{1,40}$/, 'is no name of a wording')),
    ...siteParams,
  }),
  run: async ({ visitor, purposes, wording, ...place }, { viewer, records, now }): Promise<ConsentAnswer> => {
    const { site } = siteViewer(place, viewer)
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

/** Of one process: more visitors than this do not answer in a minute. */
const limit: RateLimit = { calls: 300, milliseconds: 60_000 }

const written = new WeakMap<Records, RateState>()

function mayWrite(records: Records, now: number): boolean {
  const { allowed, state } = taken(written.get(records) ?? unused, now, limit)
  written.set(records, state)
  return allowed
}
