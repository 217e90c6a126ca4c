import * as v from 'valibot'
import { qrDrawing } from '#features/identity/second-step/qr-drawing.ts'
import type { QrDrawing } from '#features/identity/second-step/qr-drawing.ts'
import { visitUsers } from '#features/assistant/visits/visit-rules.ts'
import { visit } from '#features/assistant/visits/visit.ts'
import { call, type CallContext } from '#platform/calls/call.ts'
import type { FormOutcome } from '#platform/calls/call-form.ts'
import { freeText, keyText, siteParams } from '#platform/calls/params.ts'
import type { Row } from '#platform/entity/entity.ts'
import { failure } from '#platform/values/errors.ts'
import { languageOfCode, siteViewer } from '#sites/site-viewer.ts'
import type { SiteParams } from '#platform/values/addresses/site-params.ts'
import { windowAddress } from './window-address.ts'
import { maxShownLength, shownAddress, type PresentOutcome } from './presentation-rules.ts'
import type { Presentation, Presentations } from './presentations.ts'

/** The highest number of a part of a page to which an owner can point. */
const maxPart = 100_000

/** What the owner of a visit knows of its presentation. */
export interface OwnPresentation extends Pick<Presentation, 'isBlank' | 'mayBrowse'> {
  /** The path of the customer's window. */
  readonly path: string
  /** The whole address, and the same as a code for the camera of another device. */
  readonly address: string
  readonly code: QrDrawing
}

export interface VisitPresentation {
  readonly visit: Pick<Row<typeof visit>, 'id' | 'name' | 'state'>
  /** Null before it begins, and after it has ended. */
  readonly presentation: OwnPresentation | null
}

/** What the sender is told if the visit or its presentation does not exist. */
const unavailable = 'assistant.present.error.gone'

const afterChange = ({ type }: PresentOutcome, notice?: string): FormOutcome =>
  type === 'done'
    ? { type: 'accepted', ...(notice === undefined ? {} : { notice }) }
    : { type: 'refused', problem: { text: `assistant.present.error.${type}` } }

/**
 * PresentationController.start: begins the presentation of the caller's visit in progress, on the site of the session and in a
 * language. An earlier presentation of the visit ends.
 */
export const startPresentation = call({
  name: 'PresentationController.start',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, language: keyText, ...siteParams }),
  run: async ({ visitId, language, ...siteLocale }, context): Promise<PresentOutcome> => {
    const { presentations, row, viewer } = await ofVisit(visitId, siteLocale, context)
    if (row === null) return { type: 'gone' }
    if (row.state !== 'in_progress') return { type: 'notInProgress' }
    const spoken = languageOfCode(language)
    if (!viewer.site.supportedLanguages.includes(spoken))
      throw failure('INVALID_PARAMETERS', { parameter: 'language', reason: 'not a language of the site' })
    await presentations.start({
      visit: row.id,
      owner: row.owner,
      account: row.account,
      site: viewer.site.code,
      language: spoken,
    })
    return { type: 'done' }
  },
  form: { fields: ['language'], gone: unavailable, after: (outcome) => afterChange(outcome) },
})

/**
 * PresentationController.push: shows a page, points to a part of it, blanks the screen, or allows the customer to open other pages.
 * `page` is an address below the base of a site; it is stored without the names of records.
 */
export const pushPresentation = call({
  name: 'PresentationController.push',
  cacheable: false,
  access: visitUsers,
  params: v.object({
    visitId: keyText,
    page: v.optional(v.pipe(freeText, v.maxLength(4 * maxShownLength))),
    pointer: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(maxPart)))),
    isBlank: v.optional(v.boolean()),
    mayBrowse: v.optional(v.boolean()),
    ...siteParams,
  }),
  run: async ({ visitId, page, pointer, isBlank, mayBrowse, ...siteLocale }, context): Promise<PresentOutcome> => {
    const { presentations, row } = await ofVisit(visitId, siteLocale, context)
    if (row === null) return { type: 'gone' }
    const shown = page === undefined ? undefined : shownAddress(page)
    if (shown === null) return { type: 'notPresentable' }
    const changed = await presentations.change(row.id, {
      ...(shown === undefined ? {} : { shown }),
      ...(pointer === undefined ? {} : { pointer }),
      ...(isBlank === undefined ? {} : { isBlank }),
      ...(mayBrowse === undefined ? {} : { mayBrowse }),
    })
    return { type: changed === null ? 'gone' : 'done' }
  },
  form: {
    fields: [],
    // A page is shown again after another one, also by a page that was loaded before.
    repeats: true,
    gone: unavailable,
    after: (outcome, { fields }) =>
      afterChange(outcome, fields.has('page') ? 'assistant.done.presentShown' : undefined),
  },
})

/** PresentationController.follow: the caller's visit with its presentation. Throws RECORD_NOT_FOUND. */
export const followPresentation = call({
  name: 'PresentationController.follow',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, ...siteParams }),
  run: async ({ visitId, ...siteLocale }, context): Promise<VisitPresentation> => {
    const { presentations, row } = await ofVisit(visitId, siteLocale, context)
    if (row === null) throw failure('RECORD_NOT_FOUND', { id: visitId })
    const { id, name, state } = row
    const found = state === 'in_progress' ? await presentations.ofVisit(id) : null
    if (found === null) return { visit: { id, name, state }, presentation: null }
    const { isBlank, mayBrowse } = found
    const path = windowAddress(found)
    const address = context.publicOrigin + path
    const code = qrDrawing(address)
    return { visit: { id, name, state }, presentation: { isBlank, mayBrowse, path, address, code } }
  },
})

/** PresentationController.end: ends the presentation; its address opens nothing any more. */
export const endPresentation = call({
  name: 'PresentationController.end',
  cacheable: false,
  access: visitUsers,
  params: v.object({ visitId: keyText, ...siteParams }),
  run: async ({ visitId, ...siteLocale }, context): Promise<PresentOutcome> => {
    const { presentations, row } = await ofVisit(visitId, siteLocale, context)
    if (row === null) return { type: 'gone' }
    await presentations.end(row.id)
    return { type: 'done' }
  },
  form: { fields: [], gone: unavailable, after: (outcome) => afterChange(outcome) },
})

/** Somebody else's visit answers like one that does not exist. */
async function ofVisit(visitId: string, siteLocale: SiteParams, context: CallContext) {
  const viewer = siteViewer(siteLocale, context.viewer)
  return { presentations: input(context), viewer, row: await context.records.byId(viewer, visit, visitId) }
}

function input({ presentations }: CallContext): Presentations {
  if (presentations === undefined) throw new Error('The context of the call has no presentations.')
  return presentations
}
