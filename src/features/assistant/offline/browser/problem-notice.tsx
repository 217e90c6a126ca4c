import { offlinePath, offlineVisit } from '#features/assistant/offline/offline-paths.ts'
import { formatBytes } from '#platform/values/numbers/number-format.ts'
import type { Page } from '#platform/pages/page-context.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'
import type { MissingParts } from './missing-parts.ts'

/** Why a pack is not prepared. `space`: the device refused to store what is missing. */
export type Problem =
  | { readonly type: 'gone' | 'interrupted' | 'unsupported' }
  | { readonly type: 'space'; readonly missing: MissingParts }

/** Says what went wrong, what to do, and that the pack of before is still there. `visitId` is that of a complete pack. */
export function ProblemNotice({
  page: { t, base, site, language, number },
  problem,
  visitId,
}: {
  readonly page: Page
  readonly problem: Problem
  readonly visitId: string | null
}) {
  return (
    <div role="alert">
      <Notice tone="warning">
        <p>
          {problem.type === 'space'
            ? t('offline.problem.space', {
                size: formatBytes(problem.missing.size, site, language),
                documents: number(problem.missing.files.length),
              })
            : t(`offline.problem.${problem.type}`)}
        </p>
        {visitId !== null && (
          <p>
            <a href={`${base}${offlinePath}?${offlineVisit}=${visitId}`}>{t('offline.openBefore')}</a>
          </p>
        )}
      </Notice>
    </div>
  )
}
