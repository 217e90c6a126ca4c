import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import type { Problem } from './form-shapes.ts'

/** Why a field or a row was refused. */
export const ProblemText = ({ problem, texts: { t } }: { readonly problem: Problem; readonly texts: PageTexts }) =>
  'text' in problem ? (
    <p lang="en">{problem.text}</p>
  ) : (
    <p>
      {t(problem.message === 'missing' ? 'backOffice.noSuchRecord' : 'backOffice.severalRecords', {
        name: problem.typed,
      })}
    </p>
  )
