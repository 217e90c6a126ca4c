import { describe, expect, it } from 'vitest'
import { languageCodes, type LanguageCode } from '#platform/i18n/languages.ts'
import { writeAccountEmail } from '#features/identity/emails/account-email-text.ts'
import { sites } from '#sites/table.ts'

describe('Emails about documents', () => {
  const nl = sites.find(({ code }) => code === 'nl') ?? expect.unreachable()
  const about = { document: 'Paper coa-nl', product: 'Xanvero 80' }
  const written = (kind: 'documentGranted' | 'documentDeclined', language: LanguageCode, facts: object) =>
    writeAccountEmail({
      kind,
      language,
      site: nl,
      email: 'ada@blossom.example',
      link: 'https://portal.example/requests',
      facts: { ...about, ...facts },
    })

  it('States which document is available, where and until when', async () => {
    const { subject, text } = await written('documentGranted', 'en-US', { until: '15 July 2026' })
    expect(subject).toBe('You can open the document you requested')
    expect(text).toMatch(
      /^You requested “Paper coa-nl” for Xanvero 80 from .+\. You can open it until 15 July 2026 here:\n\nOpen the document\nhttps:\/\/portal\.example\/requests\n\n/,
    )
    expect((await written('documentGranted', 'en-US', { until: 'none' })).text).toContain('You can open it here:')
  })

  it('States the reason of a refusal', async () => {
    const { text } = await written('documentDeclined', 'nl-NL', { reason: 'Nog niet.' })
    expect(text).toContain('We kunnen het u niet geven, om deze reden: Nog niet.')
  })

  it.each(languageCodes)('Names the document, the product, the date and the reason in %s', async (language) => {
    const emails = [
      await written('documentGranted', language, { until: '1/2/2027' }),
      await written('documentDeclined', language, { reason: 'A reason' }),
    ]
    for (const { text } of emails) for (const fact of Object.values(about)) expect(text).toContain(fact)
    expect(emails[0]?.text).toContain('1/2/2027')
    expect((await written('documentGranted', language, { until: 'none' })).text).not.toMatch(/none| {2}/)
    expect(emails[1]?.text).toContain('A reason')
  })
})
