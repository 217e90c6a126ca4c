import type { PageTexts } from '#features/back-office/page-parts/page-texts.ts'
import { fileProblemTexts } from '#features/back-office/files/refused-file.ts'
import type { Problem } from '#features/back-office/fields/form-shapes.ts'

/** Why a field or a row was refused. */
export const ProblemText = ({ problem, texts: { t } }: { readonly problem: Problem; readonly texts: PageTexts }) =>
  'text' in problem ? <p lang="en">{problem.text}</p> : <p>{t(messages[problem.message], { name: problem.typed })}</p>

const messages = {
  missing: 'backOffice.noSuchRecord',
  ambiguous: 'backOffice.severalRecords',
  ...fileProblemTexts,
} as const
