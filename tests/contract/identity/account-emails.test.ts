import { expect, it } from 'vitest'
import { accountEmailKinds } from '#features/identity/emails/account-email-kinds.ts'
import { type LanguageCode, languageCodes } from '#platform/i18n/languages.ts'
import { companyName } from '#platform/pages/page-title.ts'
import { writeAccountEmail } from '#features/identity/emails/account-email-text.ts'
import { writeAnyAccountEmail } from '#app/rendering/write-account-email.ts'
import { isRequestEmail } from '#features/enquiries/requests/emails/request-emails.ts'
import { sites } from '#sites/table.ts'

const [site] = sites
const link = 'https://portal.example/nl/nl-nl/account/password?token=abc'
/** Every fact that any of the emails mentions. */
const facts = {
  account: 'Blossom Foods',
  document: 'Specification',
  product: 'Xanvero 80',
  reason: 'We do not deliver there.',
  until: '15 June',
  number: 'Q-NL-2026-000001',
  day: '3 July 2026',
  name: 'Noor de Vries',
  visit: 'Blossom Foods in June',
  at: '2026-06-15T09:00:00.000Z',
  ends: '2026-06-22T09:00:00.000Z',
  kind: 'customer',
  browser: 'Firefox, Linux',
  passkey: 'Phone',
}

it.each(accountEmailKinds.filter((kind) => !isRequestEmail(kind)))(
  '[CTX-06] The email “%s” names its sender and what to open in every language, and leaves no placeholder unfilled',
  async (kind) => {
    if (site === undefined) throw new Error('There is no site.')
    const written = await Promise.all(
      languageCodes.map((language) =>
        writeAccountEmail({ kind, site, language, email: 'ada@blossom.example', link, facts }),
      ),
    )
    for (const [index, { subject, text, html }] of written.entries()) {
      // The colors of the dark mode are rules in braces.
      expect(html.replace(/<style>[^<]*<\/style>/, '')).not.toMatch(/[{}]|account\.email/)
      expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${languageCodes[index]}" dir="ltr">`))
      expect(html).toContain(`href="${link}"`)
      // Beside the subject, mail programs show a line that says more than it, and that the text does not begin with.
      const preview = /<div style="display:none[^>]*>([^<]{25,140})<\/div>/.exec(html)?.[1] ?? ''
      expect([preview === '', subject.startsWith(preview), text.startsWith(preview.slice(0, 20))]).toEqual([
        false,
        false,
        false,
      ])
      expect(subject).not.toMatch(/[{}]|account\.email/)
      expect(text).not.toMatch(/[{}]|account\.email/)
      expect(text).toContain(companyName(site))
      expect(text).not.toMatch(/ [.,]/)
      expect(text).toMatch(/\n\n.{4,50}\nhttps:\S+token=abc\n\n/)
    }
    // Spain and Latin America, and France and Canada, may share a text. All other languages differ.
    expect(new Set(written.map(({ text }) => text)).size).toBeGreaterThanOrEqual(12)
  },
)

/** What each placeholder of a subject stands for, the same in every kind; a choice among words takes its last one. */
const subjectsIn = async (language: LanguageCode): Promise<readonly string[]> =>
  await Promise.all(
    accountEmailKinds.map(async (kind) => {
      if (site === undefined) throw new Error('There is no site.')
      const base = 'https://portal.example/nl/nl-nl'
      const of = { kind, site, language, email: 'ada@blossom.example', base, link, facts }
      const { subject } = await writeAnyAccountEmail(of)
      return subject
    }),
  )

it.each(languageCodes)('[CTX-06] [ERD-02] Two kinds of emails never have the same subject in %s', async (language) => {
  const subjects = await subjectsIn(language)
  expect(subjects.filter((subject, index) => subjects.indexOf(subject) !== index)).toEqual([])
})
