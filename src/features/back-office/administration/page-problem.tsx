import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import type { FormText } from '#platform/calls/call-form.ts'
import { Notice } from '#platform/widgets/notice/notice.tsx'

/** Says which parameter of the address a page could not use. */
export const PageProblem = ({
  problem,
  texts: { t },
}: {
  readonly problem: FormText | null
  readonly texts: PageTexts
}) =>
  problem !== null && (
    <div role="alert">
      <Notice tone="warning">
        <p>{t(problem.text, problem.values)}</p>
      </Notice>
    </div>
  )
