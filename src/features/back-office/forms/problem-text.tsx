import type { PageTexts } from '#features/back-office/pages/page-texts.ts'
import type { Problem } from './form-shapes.ts'

/** Why a field or a row was refused. */
export const ProblemText = ({ problem, texts: { t } }: { readonly problem: Problem; readonly texts: PageTexts }) =>
  'text' in problem ? <p lang="en">{problem.text}</p> : <p>{t(messages[problem.message], { name: problem.typed })}</p>

const messages = {
  missing: 'backOffice.noSuchRecord',
  ambiguous: 'backOffice.severalRecords',
  fileTooLarge: 'backOffice.files.problem.tooLarge',
  fileEmpty: 'backOffice.files.problem.empty',
  fileType: 'backOffice.files.problem.type',
  fileMalware: 'backOffice.files.problem.malware',
  fileQuota: 'backOffice.files.problem.quota',
  fileScanner: 'backOffice.files.problem.scanner',
} as const
