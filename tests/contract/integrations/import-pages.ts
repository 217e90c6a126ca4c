import { randomUUID } from 'node:crypto'
import { formFields } from '../../fixtures/forms/form-fields.ts'
import { formWithFile } from '../../fixtures/forms/form-with-file.ts'
import { publicOrigin, type TestPortal } from '../../fixtures/http-portal.ts'
import { base, send } from '../back-office/back-office-portal.ts'

type Headers = Readonly<Record<string, string>>
type Step = 'changeKind' | 'check' | 'start' | 'cancel' | 'undo'

/** What a person does on the pages of imports, with a browser without scripts. */
export const importPages = (portal: () => TestPortal) => ({
  upload: async (headers: Headers, text: string, name = 'rows.csv', once: string = randomUUID()) => {
    const { payload, type } = formWithFile(formFields('ImportController.upload', {}, once), { name, bytes: text })
    const answer = await portal().app.inject({
      method: 'POST',
      url: `${base}/import`,
      headers: { ...headers, 'content-type': type, origin: publicOrigin },
      payload,
    })
    return { status: answer.statusCode, body: answer.body, to: withoutFragment(answer.headers.location) }
  },
  act: async (headers: Headers, to: string, step: Step, more: Readonly<Record<string, string>> = {}) => {
    const fields = formFields(`ImportController.${step}`, { importId: to.split('/').at(-1) ?? '', ...more })
    const { status, body, headers: answered } = await send(portal(), to, headers, Object.entries(fields))
    return { status, body, to: withoutFragment(answered['location']) }
  },
})

const withoutFragment = (location: unknown): string =>
  typeof location === 'string' ? location.replace('#content', '') : ''

/** The numbers that a page shows, by their labels. */
export const countsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<dt>([^<]+)<\/dt><dd>(\d+)<\/dd>/g)].map(([, label, count]) => [label, Number(count)]),
  )

export const stateOf = (html: string) => /role="status">([^<]+)</.exec(html)?.[1]

export const actionsOf = (html: string) =>
  [...html.matchAll(/<button value="ImportController\.(\w+)"[^>]* name="command"/g)].map(([, action]) => action)
