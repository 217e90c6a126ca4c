import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { LanguageCode } from '#platform/i18n/languages.ts'
import { emailDarkColors } from './email-dark-colors.ts'

/** An email as mail programs show it: as plain text, or as a document. */
export interface EmailText {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A part of an email. Every text is shown as it is, with its lines. */
export type EmailPart =
  | { readonly type: 'paragraph' | 'quote'; readonly text: string }
  /** `address`: an address of the portal that the text contains; the document has a link there. */
  | { readonly type: 'note'; readonly text: string; readonly address?: string }
  /** A button, labelled with what it does; the address can be read and copied. */
  | { readonly type: 'link'; readonly address: string; readonly label: string }
  | { readonly type: 'facts'; readonly rows: readonly EmailFact[] }
  /** What is known of one thing, below its name. */
  | {
      readonly type: 'record'
      readonly title: string | null
      /** Where the title leads; the plain text has the address below the title. */
      readonly href?: string
      readonly rows: readonly RecordRow[]
    }

/** `address`: an address of the portal that the value contains, as in a note; what visitors write never becomes a link. */
export type EmailFact = readonly [label: string, value: string, address?: string | undefined]

/** `href`: where the value leads. The plain text has the address below the value, unless that is the address itself. */
export interface RecordRow {
  readonly label: string
  readonly value: string
  readonly href?: string
}

interface EmailContent {
  readonly language: LanguageCode
  readonly subject: string
  /** What a list of emails shows beside the subject; it says more than the subject. */
  readonly preview: string
  /** The name of the sender, above everything. */
  readonly sender: string
  /** A color on which white text is readable. */
  readonly brandColor: string
  readonly parts: readonly EmailPart[]
}

/** Writes both forms of an email from the same content. */
export const writeEmail = (content: EmailContent): EmailText => ({
  subject: content.subject,
  text: [...content.parts.map(plainPart), ''].join('\n\n'),
  html: `<!doctype html>${renderToStaticMarkup(<Document {...content} />)}`,
})

function plainPart(part: EmailPart): string {
  if (part.type === 'link') return `${part.label}\n${part.address}`
  if (part.type === 'record')
    return [
      ...(part.title === null ? [] : [part.title]),
      ...(part.href === undefined ? [] : [part.href]),
      ...part.rows.map(plainRow),
    ].join('\n')
  return part.type === 'facts' ? part.rows.map(([label, value]) => `${label}: ${value}`).join('\n') : part.text
}

const plainRow = ({ label, value, href }: RecordRow): string =>
  `${label}:${value.includes('\n') ? '\n' : ' '}${value}${href === undefined || href === value ? '' : `\n${href}`}`

/** The longest text that mail programs show beside the subject, in characters. */
const previewLength = 140

/** In one line, because somebody may have written it with several. */
const previewOf = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, previewLength)

const font = "system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const ink = '#16212b'
const quiet = '#52606d'

// Mail programs know no style sheets of ours, and many of them only styles of single elements.
const styles = {
  body: { margin: 0, padding: '24px 12px', background: '#f3f5f6', fontFamily: font, color: ink },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
  card: {
    maxWidth: '560px',
    margin: '0 auto',
    background: '#ffffff',
    border: '1px solid #dfe4e8',
    borderRadius: '8px',
  },
  sender: {
    margin: 0,
    padding: '20px 28px',
    fontSize: '16px',
    fontWeight: 600,
    color: '#ffffff',
    borderRadius: '8px 8px 0 0',
  },
  content: { padding: '24px 28px' },
  paragraph: { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', overflowWrap: 'anywhere' },
  quote: {
    margin: '0 0 16px',
    padding: '4px 0 4px 16px',
    borderLeft: '3px solid #c9d1d8',
    fontSize: '16px',
    lineHeight: '24px',
    overflowWrap: 'anywhere',
  },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: '6px',
    fontSize: '16px',
    fontWeight: 600,
    color: '#ffffff',
    textDecoration: 'none',
  },
  address: { margin: '12px 0 20px', fontSize: '13px', lineHeight: '20px', color: quiet, overflowWrap: 'anywhere' },
  link: { color: '#0b5cad', textDecoration: 'underline' },
  note: { margin: '0 0 12px', overflowWrap: 'anywhere', fontSize: '14px', lineHeight: '22px', color: quiet },
  facts: { margin: '0 0 16px', borderCollapse: 'collapse', fontSize: '14px', lineHeight: '22px' },
  label: { padding: '4px 16px 4px 0', textAlign: 'start', verticalAlign: 'top', fontWeight: 400, color: quiet },
  value: { padding: '4px 0', verticalAlign: 'top', overflowWrap: 'anywhere' },
  title: { margin: '0 0 4px', paddingTop: '12px', fontSize: '16px', lineHeight: '24px', fontWeight: 600 },
} as const satisfies Readonly<Record<string, CSSProperties>>

/** All languages of the portal are written from left to right. */
const direction = 'ltr'

function Document({ language, subject, preview, sender, brandColor, parts }: EmailContent) {
  return (
    <html lang={language} dir={direction}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{subject}</title>
        <style dangerouslySetInnerHTML={{ __html: emailDarkColors }} />
      </head>
      <body className="page" style={styles.body}>
        <div style={styles.preview} aria-hidden="true">
          {previewOf(preview)}
        </div>
        {/* Many mail programs show only what is in the body, so the language is stated here again. */}
        <div role="article" aria-label={subject} lang={language} dir={direction} className="card" style={styles.card}>
          <p style={{ ...styles.sender, background: brandColor }}>{sender}</p>
          <div style={styles.content}>
            {parts.map((part, index) => (
              // The parts of an email never change their order.
              <Part key={`${index + 1} ${part.type}`} part={part} brandColor={brandColor} />
            ))}
          </div>
        </div>
      </body>
    </html>
  )
}

function Part({ part, brandColor }: { readonly part: EmailPart; readonly brandColor: string }) {
  switch (part.type) {
    case 'paragraph':
      return <p style={styles.paragraph}>{lines(part.text)}</p>
    case 'quote':
      return (
        <blockquote dir="auto" className="quote" style={styles.quote}>
          {lines(part.text)}
        </blockquote>
      )
    case 'note':
      return (
        <p className="quiet" style={styles.note}>
          {linked(part.text, part.address)}
        </p>
      )
    case 'link':
      return (
        <>
          <a href={part.address} style={{ ...styles.button, background: brandColor }}>
            {part.label}
          </a>
          <p className="quiet" style={styles.address}>
            {part.address}
          </p>
        </>
      )
    case 'record':
      return <RecordPart part={part} />
    default:
      return (
        <table style={styles.facts}>
          <tbody>
            {part.rows.map(([label, value, address]) => (
              <tr key={label}>
                <th scope="row" className="quiet" style={styles.label}>
                  {label}
                </th>
                <td style={styles.value}>{linked(value, address)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )
  }
}

function RecordPart({
  part: { title, href, rows },
}: {
  readonly part: Extract<EmailPart, { readonly type: 'record' }>
}) {
  return (
    <>
      {title !== null && (
        <p style={styles.title}>
          <Linked text={title} href={href} />
        </p>
      )}
      {rows.length > 0 && (
        <table style={styles.facts}>
          <tbody>
            {rows.map((row) => (
              <tr key={row.label}>
                <th scope="row" className="quiet" style={styles.label}>
                  {row.label}
                </th>
                <td dir="auto" style={styles.value}>
                  <Linked text={row.value} href={row.href} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

const Linked = ({ text, href }: { readonly text: string; readonly href: string | undefined }): ReactNode =>
  href === undefined ? (
    lines(text)
  ) : (
    <a href={href} className="link" style={styles.link}>
      {text}
    </a>
  )

/** A text with its lines, in which an address is a link. */
function linked(text: string, address: string | undefined): ReactNode {
  const at = address === undefined ? -1 : text.indexOf(address)
  if (address === undefined || at === -1) return lines(text)
  return (
    <>
      {lines(text.slice(0, at))}
      <a href={address} className="link" style={styles.link}>
        {address}
      </a>
      {lines(text.slice(at + address.length))}
    </>
  )
}

const lines = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (
    <Fragment key={`${index + 1} ${line}`}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
