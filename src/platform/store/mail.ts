import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

/** An email as plain text and as a document. */
export interface Email {
  /** Stays the same if the email is sent again, so that the recipient's server can recognise a duplicate. */
  readonly id: string
  readonly date: Date
  /** An address, like all of the following. */
  readonly from: string
  readonly to: string
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  /**
   * The address at which the recipient chooses not to get such emails; mail programs offer it beside the sender. `isOneClick`: a
   * POST there switches them off without a page (RFC 8058).
   */
  readonly unsubscribe?: { readonly address: string; readonly isOneClick: boolean }
}

export interface Mail {
  /** Resolves when a server or the disk has accepted the email, and rejects otherwise. */
  readonly send: (email: Email) => Promise<void>
}

/** Timeouts of the SMTP server in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function smtpMail(url: string): Mail {
  const transport = createTransport({ url, ...timeouts })
  return {
    send: async (email) => {
      await transport.sendMail(messageOf(email))
    },
  }
}

/** Writes each email to `{id}.eml` in a directory, which mail programs can open. Sending it again writes the same file. */
export function mailInFiles(directory: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (email) => {
      const { message } = await transport.sendMail(messageOf(email))
      await mkdir(directory, { recursive: true })
      const draft = path.join(directory, `.${email.id}.${randomUUID()}`)
      await writeFile(draft, message)
      await rename(draft, path.join(directory, `${email.id}.eml`))
    },
  }
}

/** The header that says that an address takes a POST, and the form that mail programs then send (RFC 8058, section 3). */
export const oneClick = { header: 'List-Unsubscribe-Post', field: 'List-Unsubscribe', value: 'One-Click' } as const

/** Names and subjects are untrusted: the library folds and encodes them, and may neither read files nor fetch addresses. */
const messageOf = ({ id, date, from, to, replyTo, subject, text, html, unsubscribe }: Email) => ({
  messageId: `<${id}@${from.split('@').at(-1) ?? 'localhost'}>`,
  date,
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe?.isOneClick === true ? { [oneClick.header]: `${oneClick.field}=${oneClick.value}` } : {}),
  },
  ...(unsubscribe === undefined ? {} : { list: { unsubscribe: unsubscribe.address } }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
