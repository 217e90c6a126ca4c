import type { FileProblem } from '#features/back-office/fields/form-shapes.ts'
import type { RefusedFile } from '#platform/http/form-uploads.ts'

/** The messages that say why a file was not taken, with its name. */
export const fileProblemTexts = {
  fileTooLarge: 'backOffice.files.problem.tooLarge',
  fileEmpty: 'backOffice.files.problem.empty',
  fileType: 'backOffice.files.problem.type',
  fileMalware: 'backOffice.files.problem.malware',
  fileQuota: 'backOffice.files.problem.quota',
  fileScanner: 'backOffice.files.problem.scanner',
} as const satisfies Readonly<Record<FileProblem, string>>

const problems = {
  FILE_TYPE_REFUSED: 'fileType',
  MALWARE_FOUND: 'fileMalware',
  UPLOAD_QUOTA_EXCEEDED: 'fileQuota',
  SCANNER_UNAVAILABLE: 'fileScanner',
} as const

/** Why a file was not taken. */
export function fileProblemOf({ failure: { code }, bytes }: Pick<RefusedFile, 'failure' | 'bytes'>): FileProblem {
  const problem = Object.entries(problems).find(([each]) => each === code)?.[1]
  return problem ?? (bytes === 0 ? 'fileEmpty' : 'fileTooLarge')
}
