import { isRequestEmail } from '#features/enquiries/requests/emails/request-emails.ts'
import { writeRequestEmail } from '#features/enquiries/requests/emails/request-email-text.ts'
import { type LinkedEmailRequest, writeAccountEmail } from '#features/identity/emails/account-email-text.ts'
import type { EmailText } from '#platform/pages/email-text.tsx'

/** Writes an email about a person's account with the feature that it is about. */
export const writeAnyAccountEmail = (request: LinkedEmailRequest): Promise<EmailText> =>
  isRequestEmail(request.kind) ? writeRequestEmail(request) : writeAccountEmail(request)
