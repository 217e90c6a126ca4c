import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { formWithFile, type SentFile } from '../fixtures/forms/form-with-file.ts'
import { type KillTarget, runProcess } from './killed-process.ts'
import type { Moment } from './watched-portal.ts'

const press = v.object({
  /** The path of the page below that of its site. */
  path: v.string(),
  cookie: v.string(),
  type: v.string(),
  /** In base64. */
  payload: v.string(),
})

/** What a browser sends when somebody presses a button; sent again, it has the same token. */
type Press = v.InferOutput<typeof press>

/** The press of a button of a form, with a file or without one. */
export function pressOf(
  path: string,
  cookie: string,
  fields: Readonly<Record<string, string>> | URLSearchParams,
  file: SentFile | null = null,
): Press {
  const { payload, type } =
    file === null
      ? { payload: Buffer.from(new URLSearchParams(fields).toString()), type: 'application/x-www-form-urlencoded' }
      : formWithFile(Object.fromEntries(new URLSearchParams(fields)), file)
  return { path, cookie, type, payload: payload.toString('base64') }
}

const fileOf = ({ dataDir }: Pick<KillTarget, 'dataDir'>): string => join(dataDir, 'presses.json')

export const writePresses = (at: KillTarget, presses: readonly Press[]): void =>
  writeFileSync(fileOf(at), JSON.stringify(presses))

export const readPresses = (at: Pick<KillTarget, 'dataDir'>): readonly Press[] =>
  v.parse(v.array(press), JSON.parse(readFileSync(fileOf(at), 'utf8')))

/** Where a process ends: at a moment of a form, or when the test kills it some moments later. */
export interface Kill {
  /** The number of the form. */
  readonly press: number
  readonly at: `${Moment} ${number}` | number
}

const answer = v.variant('type', [
  v.object({ type: v.literal('accepted'), to: v.optional(v.nullable(v.string())), notice: v.optional(v.string()) }),
  v.object({ type: v.literal('refused') }),
])

/**
 * Sends all forms from the first one to the portal in a process of its own, which has the time `minutes` after the start. Resolves to
 * whether it was killed and to the answers until then, as in `200 accepted`, with the addresses to which they lead.
 */
export async function pressAll(target: KillTarget, minutes: number, kill: Kill | null = null) {
  const answers: string[] = []
  const leadsTo: (string | null)[] = []
  const moment = typeof kill?.at === 'string' ? kill.at : ''
  const count = typeof kill?.at === 'number' ? kill.at : Infinity
  const parameters = [String(minutes), String(kill?.press ?? Infinity), moment]
  const script = new URL('press-process.ts', import.meta.url)
  const wasKilled = await runProcess(script, target, parameters, count, (line) => {
    const [, status, body] = /^answer (\d+) (.*)$/s.exec(line) ?? []
    if (status === undefined || body === undefined) return true
    const { type, ...more } = v.parse(answer, JSON.parse(body))
    answers.push(`${status} ${type}`)
    leadsTo.push('to' in more ? (more.to ?? null) : null)
    return false
  })
  return { wasKilled, answers, leadsTo }
}
