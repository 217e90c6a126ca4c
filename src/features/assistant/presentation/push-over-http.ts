import { callOverHttp } from '#platform/calls/call-over-http.ts'
import type { Page } from '#platform/pages/page-context.ts'
import type { PresentationChange } from './presentations.ts'
import { siteParamsOf } from '#platform/values/addresses/site-params.ts'

/** Changes the presentation of a visit from the browser of its owner. Whether it was changed; rejects without a connection. */
export async function pushOverHttp(
  { site, language }: Pick<Page, 'site' | 'language'>,
  visitId: string,
  { shown: page, ...change }: PresentationChange,
): Promise<boolean> {
  const { type } = await callOverHttp('PresentationController.push', {
    visitId,
    ...(page === undefined ? {} : { page }),
    ...change,
    ...siteParamsOf({ site, language }),
  })
  return type === 'done'
}
