import path from 'node:path'
import { recordApi } from '#app/record-api.ts'
import { createPresentations } from '#features/assistant/presentation/presentations.ts'
import { createGuestCartLimit } from '#features/enquiries/carts/guest-carts.ts'
import { createCallCache } from '#platform/calls/call-cache.ts'
import type { Admission } from '#platform/http/overload/admission.ts'
import { projectRoot } from '#platform/pages/server/page-build.ts'
import { createApiStore } from '#platform/record-api/api-store.ts'
import { createUploadQuota } from '#platform/records/files/upload-quota.ts'
import { notifyOnWrite } from '#platform/records/write/notify-on-write.ts'
import { cachedReads } from '#platform/store/row-cache.ts'
import { sites } from '#sites/table.ts'
import { calls } from '../calls.ts'
import type { Config } from '../config/config.ts'
import { oldDataOfPortal } from '../data/forget-regularly.ts'
import type { AppParts } from '../services.ts'
import type { startBackgroundWork } from './background-work.ts'
import { builtWorkshop, clientDirectory } from './built-pages.ts'
import type { DevPages } from './dev-pages.ts'

type Work = Parameters<typeof startBackgroundWork>[0]

type CreatedParts = Pick<
  Work,
  | 'config'
  | 'database'
  | 'records'
  | 'files'
  | 'follower'
  | 'signIn'
  | 'encryption'
  | 'modules'
  | 'publicOrigin'
  | 'log'
> &
  ReturnType<typeof startBackgroundWork> &
  Pick<AppParts, 'renditions' | 'cache' | 'metrics'> & {
    readonly admission: Admission
    readonly isStopping: () => boolean
    /** The pages from their sources while developing; null if they are built. */
    readonly development: DevPages | null
  }

/** Creates the services of the public listener from what `serve.ts` has opened and started. */
export async function createParts(created: CreatedParts): Promise<AppParts> {
  const { config, database, records, follower, encryption, sender, development } = created
  const { log, files, renditions, signIn, cache, metrics, admission, isStopping, publicOrigin } = created
  const { sendAccountEmail, emailQueue, requestLinks } = created
  return {
    log,
    sites,
    files,
    renditions,
    records: notifyOnWrite(
      cachedReads(records, () => follower.contentVersion, config.rowCacheRows),
      follower.wake,
    ),
    recordApi,
    backOffice: { database, oldData: oldDataOfPortal(config, database) },
    uploadQuota: createUploadQuota(database.queries, () => new Date(), config.uploadMegabytesPerDay * 1_000_000),
    apiStore: createApiStore(database.queries, () => new Date()),
    presentations: createPresentations({ queries: database.queries, now: () => new Date(), encryption }),
    content: follower,
    pages: created.modules,
    guestCartLimit: createGuestCartLimit(database.queries, config.guestCartsPerHour),
    contactEmails: { stored: sender.wake },
    signIn,
    sendAccountEmail,
    emailQueue,
    requestLinks,
    trustedProxies: config.trustedProxies,
    rateLimit: config.rateLimit,
    tokenRateLimit: config.tokenRateLimit,
    admission,
    isStopping,
    cache,
    calls,
    callCache: createCallCache(
      calls,
      sites,
      development === null ? config.answerCacheMegabytes * 1024 * 1024 : 0,
      follower.tags,
    ),
    callObserver: created.searches,
    metrics,
    previewSecret: config.previewSecret,
    now: () => new Date(),
    publicOrigin,
    clientFiles: development === null ? clientDirectory(projectRoot) : null,
    workshop: await workshopOf(config, development),
  }
}

/** Without a setting, the workshop exists only while developing. */
async function workshopOf({ workshop }: Config, development: DevPages | null): Promise<AppParts['workshop']> {
  if (workshop === 'no' || (workshop === 'auto' && development === null)) return null
  if (development !== null) return development.workshop
  return await builtWorkshop(path.join(projectRoot, 'build/workshop'), path.join(projectRoot, 'build/server'))
}
