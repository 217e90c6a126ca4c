import { formWithFile, type SentFile } from '../../fixtures/forms/form-with-file.ts'
import { publicOrigin, type TestPortal } from '../../fixtures/http-portal.ts'
import { type Answered, inputsOf, open } from './back-office-portal.ts'

type Headers = Readonly<Record<string, string>>

/** A PDF whose bytes are derived from its text. */
export const pdf = (name: string, text = name): SentFile => ({ name, bytes: `%PDF-1.7 ${text}\n`.repeat(40) })

/** Sends a form as a browser does that has opened its page: its inputs, other values, and a file for one of its fields. */
export async function sendFile(
  portal: TestPortal,
  url: string,
  headers: Headers,
  { field, file, values = {}, page }: FileForm,
): Promise<Answered> {
  const opened = page ?? (await open(portal, url, headers)).body
  const inputs = [...inputsOf(opened)].flatMap(([name, [value]]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const sent = Object.fromEntries(inputs.filter(([name]) => !name.startsWith('file.')))
  const { payload, type } = formWithFile({ ...sent, ...values }, file, `file.${field}`)
  const {
    statusCode,
    body,
    headers: answered,
  } = await portal.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, origin: publicOrigin, 'content-type': type },
    payload,
  })
  return { status: statusCode, body, headers: answered }
}

interface FileForm {
  readonly field: string
  /** Null: none is chosen. */
  readonly file: SentFile | null
  readonly values?: Readonly<Record<string, string>>
  /** The page with the form, if it was opened before. */
  readonly page?: string
}

/** The files that a page lists: the text of each, its address, and the address of its form. */
export function filesOn(html: string): readonly ListedFile[] {
  const [, rest = html] = html.split('id="files"')
  const [section = ''] = rest.split(/id="(?:used-by|history)"/)
  return section.split('<ul class="office-files">').flatMap((part, at) =>
    at === 0
      ? []
      : [...(part.split('</ul>')[0] ?? '').matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, row = '']) => ({
          text: textIn(row),
          href: /href="([^"]*\/file\/[^"/]+\/[^"]+)"/.exec(row)?.[1] ?? null,
          change: /<\/div><a href="([^"]+)"/.exec(row)?.[1] ?? null,
        })),
  )
}

interface ListedFile {
  readonly text: string
  readonly href: string | null
  readonly change: string | null
}

export const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
