import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'

/** A letter of plain text. */
export interface Letter {
  /** The same for the same letter whenever it is sent: whoever receives it twice can tell. */
  readonly id: string
  readonly date: Date
  /** An address, as all of the following. */
  readonly from: string
  readonly to: string
  readonly replyTo: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

export interface Mail {
  /** Resolves once somebody else has taken it over: a server, or the disk. Rejects where nobody has. */
  readonly send: (letter: Letter) => Promise<void>
}

/** By a server, as `smtps://user:password@mail.example.com`. It is given up after these milliseconds of silence. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export function smtpMail(url: string): Mail {
  const transport = createTransport({ url, ...patience })
  return {
    send: async (letter) => {
      await transport.sendMail(messageOf(letter))
    },
  }
}

/** Into a directory, one file a letter as a mail program opens it: `{id}.eml`. Sent again it is the same file. */
export function mailInFiles(directory: string): Mail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    send: async (letter) => {
      const { message } = await transport.sendMail(messageOf(letter))
      await mkdir(directory, { recursive: true })
      const draft = path.join(directory, `.${letter.id}.${randomUUID()}`)
      await writeFile(draft, message)
      await rename(draft, path.join(directory, `${letter.id}.eml`))
    },
  }
}

/** Names and subjects come from outside: the library folds and encodes them, and nothing of a letter is fetched or read. */
const messageOf = ({ id, date, from, to, replyTo, subject, text }: Letter) => ({
  messageId: `<${id}@${from.split('@').at(-1) ?? 'localhost'}>`,
  date,
  from,
  to,
  replyTo,
  subject,
  text,
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})
