import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeEmail } from './email-text.tsx'

const frame = {
  language: 'nl-NL',
  subject: 'Uw aanvraag',
  preview: 'Anna vraagt\niets.',
  sender: 'Norvane Nederland',
  brandColor: '#0b4f6c',
} as const
const address = 'https://portal.example/nl/nl-nl/request/abc?x=1&y=2'

/** The text of a document as its readers see it. */
const readable = (html: string): string =>
  html
    .replaceAll(/<br\/?>/g, '\n')
    .replaceAll(/<[^>]+>/g, '\0')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

describe('An email', () => {
  it('[CTX-06] Has the same content as plain text and as a document', () => {
    const { subject, text, html } = writeEmail({
      ...frame,
      parts: [
        { type: 'paragraph', text: 'Er is een bericht.' },
        { type: 'quote', text: 'Hallo\nis dit er ook in 5 kg?' },
        {
          type: 'facts',
          rows: [
            ['Naam', 'Anna'],
            ['Bedrijf', 'Berk & Zn'],
          ],
        },
        { type: 'link', address, label: 'Pagina openen' },
        { type: 'note', text: 'Antwoord op deze e-mail.' },
      ],
    })
    expect(subject).toBe('Uw aanvraag')
    expect(text).toBe(
      `Er is een bericht.\n\nHallo\nis dit er ook in 5 kg?\n\nNaam: Anna\nBedrijf: Berk & Zn\n\nPagina openen\n${address}\n\nAntwoord op deze e-mail.\n\n`,
    )
    expect(html).toContain('<html lang="nl-NL" dir="ltr">')
    expect(html).toContain('<title>Uw aanvraag</title>')
    expect(html).toContain('>Hallo<br/>is dit er ook in 5 kg?</blockquote>')
    expect(html).toContain(`href="${address.replace('&', '&amp;')}"`)
    expect(html).toMatch(/<th scope="row"[^>]*>Bedrijf<\/th><td[^>]*>Berk &amp; Zn<\/td>/)
    expect(html).toContain('>Anna vraagt iets.</div>')
    // Nothing is loaded from anywhere, so that no server learns who reads it.
    expect(html).not.toMatch(/<img|<link|<script|url\(|src=/)
  })

  it('[CTX-06] Has a link where a text contains an address of the portal, and nowhere else', () => {
    const { text, html } = writeEmail({
      ...frame,
      parts: [
        { type: 'quote', text: 'See https://visitor.example/page' },
        { type: 'facts', rows: [['Over', `Xanvero ${address}`, address]] },
        { type: 'note', text: `Kies hier: ${address}.`, address },
        { type: 'note', text: 'Zonder adres.', address },
      ],
    })
    const written = address.replace('&', '&amp;')
    expect([...html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(([, to, shown]) => [to, shown])).toEqual([
      [written, written],
      [written, written],
    ])
    expect(readable(html)).toContain(`Kies hier: \0${address}\0.`)
    expect(text).toContain(`Over: Xanvero ${address}\n\nKies hier: ${address}.\n\nZonder adres.`)
  })

  it('[CTX-06] States language and direction of the text, and can be read in dark mode', () => {
    const { html } = writeEmail({ ...frame, parts: [{ type: 'quote', text: 'Hallo' }] })
    // Mail programs that show only the body find both there.
    expect(html).toMatch(/<html lang="nl-NL" dir="ltr">.*<body.*<div role="article"[^>]* lang="nl-NL" dir="ltr"/)
    // A visitor may write from right to left.
    expect(html).toContain('<blockquote dir="auto"')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })

  it('[CTX-06] Shows every text as it is, whatever it contains', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 80 }), (input) => {
        const shown = `<b onclick="x">${input.replaceAll('\0', '')}</b>`.toWellFormed()
        const { html, text } = writeEmail({
          ...frame,
          subject: shown,
          parts: [
            { type: 'paragraph', text: shown },
            { type: 'quote', text: shown },
            { type: 'facts', rows: [[shown, shown]] },
            { type: 'note', text: shown },
          ],
        })
        expect(text.split(shown)).toHaveLength(6)
        expect(html).not.toContain('<b ')
        const parts = readable(html)
          .split('\0')
          .filter((part) => part === shown)
        // The title, the paragraph, the quote, both sides of the fact, and the note.
        expect(parts).toHaveLength(6)
      }),
    )
  })
})
